"""Spanish: the same kinds of things, in its own words."""

from __future__ import annotations

MUST = """
Vivo en Madrid. => lives in: Madrid
Me llamo Ana y tengo 28 años. => name is: Ana; age is: 28
Trabajo en Telefónica como ingeniera. => works at: Telefónica; role is: ingeniera
Ya no vivo en Roma. => ~lives in: Roma
Antes vivía en Sevilla. => ~lives in: Sevilla
Me gusta el café. => likes: café
No me gusta el pescado. => !likes: pescado
Odio las aceitunas => dislikes: aceitunas
Soy vegetariana. => diet is: vegetariana
Soy alérgico a los cacahuetes. => allergic to: cacahuetes
Tengo un gato que se llama Michi. => pet is: Michi
Mi hermana Clara vive en Porto. => sibling is: Clara; Clara / lives in: Porto
Mi hermana se llama Clara => sibling is: Clara
Mi nombre es Luis => name is: Luis
Estudio medicina en la Universidad de Granada. => studies: medicina; studies at: Universidad de Granada
Hablo español, inglés y francés. => speaks: español; speaks: inglés; speaks: francés
Me mudé a Lisboa en mayo. => lives in: Lisboa
Voy a mudarme a Oslo en junio => moving to: Oslo
Prefiero el té al café. => prefers: té
No como carne. => never: comer carne
Ya no tomo café. => ~likes: café
Ana dice que odia el café. => Ana / dislikes: café
Mi comida favorita es la paella. => favourite food is: paella
Soy profesora => role is: profesora
Soy de México => comes from: México
Dejé de fumar => quit: fumar
Me compré una bici nueva => bought: bici nueva
Mi correo es ana@example.es => email is: ana@example.es
No vivo en Roma, sino en Milán. => lives in: Milán
Creo que soy alérgico a los gatos. => allergic to: gatos
Mi perro se llama Toby => pet is: Toby
Estoy casado con Laura => married to: Laura
Estoy aprendiendo alemán => studies: alemán
Soy vegano, ¿qué puedo cocinar hoy? => diet is: vegano
Vivo en Bilbao desde 2018 => lives in: Bilbao
Nací en Quito el 3 de mayo de 1990 => birthday is: 3 de mayo de 1990; born in: Quito
Tengo dos hijos, Leo y Mía => child is: Leo; child is: Mía
Uso Linux en casa => uses: Linux
Ya no fumo. => quit: fumar
No fumo. => never: fumar
No tengo mascotas. => !pet is: mascotas
Mi hermano es médico y vive en Bogotá.
    => user's brother / role is: médico; sibling is: hermano; user's brother / lives in: Bogotá
Tom trabaja en IBM. => Tom / works at: IBM
Viajo a Praga la semana que viene => plans to: viajar a Praga
Cumplo años el 4 de julio => birthday is: 4 de julio
Llevo tres años viviendo en Berlín. => lives in: Berlín
Hola, soy Lucía y soy de Valencia. => name is: Lucía; comes from: Valencia
Tengo 41 años. => age is: 41
Me dicen Pepe. => called: Pepe
Mi cumpleaños es el 12 de marzo. => birthday is: 12 de marzo
Soy enfermero en el Hospital Clínico. => works at: Hospital Clínico; role is: enfermero
Trabajo como profesora desde hace tres años. => role is: profesora
Antes trabajaba en Seat. => ~works at: Seat
Me mudé a Sevilla hace dos años. => lives in: Sevilla
Vivimos en Málaga. => lives in: Málaga
Tengo asma. => has condition: asma
Soy intolerante a la lactosa. => has condition: intolerante a la lactosa
Como vegano. => diet is: vegano
Me encanta la música clásica. => likes: música clásica
Me encantan los perros y los gatos. => likes: perros; likes: gatos
No soporto el ruido. => dislikes: ruido
No me gustan las películas de terror. => !likes: películas de terror
Me gusta leer novelas. => likes: leer novelas
Mis aficiones son nadar y leer. => hobby is: nadar; hobby is: leer
Mi color favorito es el azul. => favourite colour is: azul
Mi libro favorito es Rayuela. => favourite book is: Rayuela
Tengo un perro. => pet is: perro
Tenemos dos gatos llamados Sol y Luna. => pet is: Sol; pet is: Luna
Tengo una hija que se llama Emma. => child is: Emma
Mi esposa se llama Carmen. => married to: Carmen
Mi marido trabaja en Correos. => user's husband / works at: Correos; married to: marido
Mi hija Emma tiene 5 años. => child is: Emma; Emma / age is: 5
Mi hermano vive en Bilbao y estudia medicina.
    => user's brother / lives in: Bilbao; sibling is: hermano; user's brother / studies: medicina
Mi jefe se llama Ramón. => manager is: Ramón
Toco la guitarra. => plays: guitarra
Juego al fútbol. => plays: fútbol
Conduzco un Seat viejo. => drives: Seat viejo
Estudié en Salamanca. => ~studies at: Salamanca
Estudié derecho en Salamanca. => ~studies: derecho; ~studies at: Salamanca
Pienso viajar a Japón el próximo año. => plans to: viajar a Japón
Quiero aprender a tocar el piano. => wants: aprender a tocar el piano
Mi objetivo es correr un maratón. => goal is: correr un maratón
Tengo miedo a las arañas. => afraid of: arañas
Me dan miedo las arañas. => afraid of: arañas
El año pasado fui a Portugal. => visited: Portugal
He dejado de fumar. => quit: fumar
Ahora soy vegano. => diet is: vegano
Ya no soy vegetariano. => ~diet is: vegetariano
Ya no trabajo en Seat, ahora trabajo en Ford. => ~works at: Seat; works at: Ford
No hablo alemán. => !speaks: alemán
Ana vive en Cádiz. => Ana / lives in: Cádiz
Ana odia las aceitunas. => Ana / dislikes: aceitunas
De niño viví en Lugo. => ~lives in: Lugo
Llámame Pepe. => called: Pepe
Responde siempre en español. => instruction is: Responde siempre en español
Por favor, sé breve. => instruction is: Por favor, sé breve
Me gustaría vivir en Roma. => wants: vivir en Roma
Tengo un coche rojo. => owns: coche rojo
Mi hermana es alérgica a los gatos. => user's sister / allergic to: gatos; sibling is: hermana
Prefiero caminar que conducir. => prefers: caminar
Mi nombre completo es Luis García. => name is: Luis García
La semana pasada cumplí 30 años. => age is: 30
Nací en 1990 en Lima. => birthday is: 1990; born in: Lima
Crecí en Rosario. => comes from: Rosario
Vivo en Zaragoza desde hace cinco años. => lives in: Zaragoza
El mes que viene me mudo a Murcia. => moving to: Murcia
Ahora vivo en Vigo, ya no en Lugo. => lives in: Vigo
Tengo un nuevo trabajo en Google. => works at: Google
Empecé a trabajar en Google en enero. => works at: Google
Trabajo como diseñadora gráfica en una agencia. => works at: agencia; role is: diseñadora gráfica
Soy desarrollador de software. => role is: desarrollador de software
Soy estudiante de derecho en la Universidad de Sevilla. => role is: estudiante de derecho
Estoy casada con Juan. => married to: Juan
Mi mujer, Ana, es médica. => married to: Ana; Ana / role is: médica
Tenemos dos hijas, Lea y Mía. => child is: Lea; child is: Mía
Mi abuela vive en Cuba. => user's grandmother / lives in: Cuba
Mi mejor amigo se llama Tino. => friend is: Tino
Nuestro perro se llama Balú. => pet is: Balú
Me encanta el sushi, pero odio las aceitunas. => likes: sushi; dislikes: aceitunas
Me gustan más los gatos que los perros. => likes: gatos
Prefiero respuestas cortas. => prefers: respuestas cortas
Me interesa la astronomía. => likes: astronomía
Mi pasatiempo es escalar. => hobby is: escalar
En mi tiempo libre toco la guitarra. => plays: guitarra
Tengo alergia al polen. => allergic to: polen
Sufro de migrañas. => has condition: migrañas
Tomo ibuprofeno todos los días. => takes: ibuprofeno
No bebo alcohol. => never: beber alcohol
Dejé el trabajo en Renfe. => ~works at: Renfe
Uso VS Code. => uses: VS Code
Usamos PostgreSQL. => uses: PostgreSQL
Mi teléfono es 612 345 678. => phone is: 612 345 678
Quiero correr un maratón el próximo año. => wants: correr un maratón
He decidido cambiar de trabajo. => decided to: cambiar de trabajo
Nunca he estado en Asia. => !visited: Asia
No hablo francés. => !speaks: francés
Hablo inglés con fluidez y un poco de alemán. => speaks: inglés; speaks: alemán
En realidad vivo en Burgos. => lives in: Burgos
Mi color preferido es el verde. => favourite colour is: verde
Soy alérgica al gluten. => allergic to: gluten
Tengo dos hermanos. => sibling is: dos hermanos
Mi novio se llama Iván y trabaja en Zara. => partner is: Iván; Iván / works at: Zara
Me llamo Marta, tengo 25 años y vivo en León. => name is: Marta; age is: 25; lives in: León
Estudié en la Universidad de Chile. => ~studies at: Universidad de Chile
Trabajaba en Telefónica, pero ahora trabajo en Orange. => ~works at: Telefónica; works at: Orange
Hola, me llamo Gonzalo, tengo 35 y vivo en Mendoza con mi pareja y dos gatos
    => name is: Gonzalo; age is: 35; lives in: Mendoza; partner is: pareja
me acabo de mudar a Granada por trabajo => lives in: Granada
Mi hermana menor, Paula, estudia veterinaria en Córdoba
    => sibling is: Paula; Paula / studies: veterinaria; Paula / studies at: Córdoba
ya no como carne, desde enero soy vegetariana => ~likes: carne; diet is: vegetariana
soy alergica a los frutos secos y a la penicilina => allergic to: frutos secos; allergic to: penicilina
Odio el cilantro con toda mi alma => dislikes: cilantro
Mi perra se llama Canela y tiene 3 años => pet is: Canela; Canela / age is: 3
Mi marido Andrés es bombero y trabaja en Getafe
    => married to: Andrés; Andrés / role is: bombero; Andrés / works at: Getafe
antes trabajaba en un banco, ahora soy profe de yoga => ~works at: banco; role is: profe de yoga
Nunca he ido a México => !visited: México
Mi teléfono es 612 345 678 => phone is: 612 345 678
mido 1,75 y peso 80 kilos => height is: 1,75; weight is: 80 kilos
mi novia y yo vamos a casarnos en junio => partner is: novia
toco el bajo en un grupo de punk => plays: bajo
tengo diabetes tipo 2 y tomo metformina => has condition: diabetes tipo 2; takes: metformina
tengo dos niñas, Martina de 4 y Vega de 7 => child is: Martina; child is: Vega; Martina / age is: 4; Vega / age is: 7
no me llamo Laura, me llamo Lara => !name is: Laura; name is: Lara
me gustan los gatos más que los perros => likes: gatos
mi papá trabaja de taxista en Quito => user's father / works at: Quito; user's father / role is: taxista
mi equipo es el Athletic => favourite team is: Athletic
hago yoga todas las mañanas => hobby is: yoga
laburo de plomero por mi cuenta, che => role is: plomero
me cae fatal la cebolla => dislikes: cebolla
me apasiona la fotografía => likes: fotografía
mi coche es un Seat Ibiza => drives: Seat Ibiza
mi móvil es un Pixel 8 => uses: Pixel 8
entré de cajera en Mercadona => works at: Mercadona; role is: cajera
salgo con Nerea desde marzo => partner is: Nerea
Antes vivía en Rosario => ~lives in: Rosario
Me ascendieron a gerente => role is: gerente
Trabajaba en Correos => ~works at: Correos
Le tengo pánico a los aviones => afraid of: aviones
Tengo pasaporte italiano => nationality is: italiano
Voy a dejar el trabajo => plans to: dejar el trabajo
Soy fan de Radiohead => likes: Radiohead
Me dan asco las ostras => dislikes: ostras
Borré Instagram => ~uses: Instagram
Me recetaron sertralina => takes: sertralina
Cambié de Android a iPhone => uses: iPhone
Soy natural de Oaxaca => comes from: Oaxaca
Aprobé el carné a la primera => finished: carné
yo soy de Monterrey pero vivo en Querétaro => comes from: Monterrey; lives in: Querétaro
Los martes hago cerámica => hobby is: cerámica
No soporto el reguetón => dislikes: reguetón
Me encanta el cine francés => likes: cine francés
Terminé el máster => finished: máster
Mido 1,62 y peso 58 => height is: 1,62; weight is: 58
He dejado el azúcar => quit: azúcar
Acá en Córdoba hace un calor terrible => lives in: Córdoba
Me pincho insulina antes de cada comida => takes: insulina
Empecé a estudiar chino => started: estudiar chino
Mi niña se llama Lía y tiene 5 años => child is: Lía; Lía / age is: 5
Mi mujer, Amaia, está embarazada de cinco meses => married to: Amaia; Amaia / has condition: embarazada
Tengo una moto => owns: moto
Empecé a trabajar en Inditex => works at: Inditex
Mi novio Álvaro es bombero => partner is: Álvaro; Álvaro / role is: bombero
Me gustaría visitar Japón => wants: visitar Japón
Soy hija única => is: hija única
La semana pasada estuve en Praga => visited: Praga
Acabamos de volver de Marruecos => visited: Marruecos
Soy autónoma => role is: autónoma
Salgo en bici todos los domingos => hobby is: bici
Conocí a Lara en una fiesta => met: Lara
Soy boliviano => nationality is: boliviano
Al final dejé medicina y me pasé a enfermería => quit: medicina
Estoy haciendo un máster en biotecnología => studies: biotecnología
Entiendo el catalán pero no lo hablo => speaks: catalán
Mi número es el 600 123 456 => phone is: 600 123 456
Mi suegra habla euskera => user's mother-in-law / speaks: euskera
Mis padres son de Orense pero yo nací en Caracas => born in: Caracas
Mi comida favorita son las croquetas => favourite food is: croquetas
Acabo de abrir mi propia peluquería => owns: peluquería
Con mi pareja, Iker, llevamos ocho años => partner is: Iker
Las almendras me dan alergia => allergic to: almendras
Soy madre de mellizas => child is: mellizas
Padezco migrañas => has condition: migrañas
El contrato se me acaba el 31 de agosto => contrato / deadline is: 31 de agosto
Nací en Tacna => born in: Tacna
Prefiero viajar en tren => prefers: viajar en tren
tengo 27 => age is: 27
Soy atea => religion is: atea
Mi color favorito es el verde => favourite colour is: verde
Mi gata se llama Luna => pet is: Luna
Me casé con Inés el año pasado => married to: Inés
tengo 19 añitos => age is: 19
Soy alérgica a los frutos secos => allergic to: frutos secos
Mi nombre es Rogelio Paredes => name is: Rogelio Paredes
soy Nico => name is: Nico
Mi sueño es abrir una librería => goal is: abrir una librería
Mi jefa se llama Carmen => manager is: Carmen
Llámame Chema => called: Chema
Voy en bici al trabajo => drives: bici
Mi grupo favorito es Vetusta Morla => favourite band is: Vetusta Morla
El año que viene voy a opositar => plans to: opositar
Me voy a mudar a Montevideo => moving to: Montevideo
Estoy embarazada => has condition: embarazada
Somos cinco hermanos => sibling is: hermanos
No tengo hermanos => !sibling is: hermanos
Cumplo años el 30 de enero => birthday is: 30 de enero
Mi coche es un Seat Ibiza del 2009 => drives: Seat Ibiza
Mi correo es p.ruiz@correo.example => email is: p.ruiz@correo.example
Me hice vegano => diet is: vegano
Estoy aprendiendo japonés => studies: japonés
Me compré un Kia Picanto => bought: Kia Picanto
Tengo miedo a volar => afraid of: volar
Mi jefe, Arturo, es de Jaén => manager is: Arturo; Arturo / comes from: Jaén
En marzo nos vamos a vivir a Lisboa => moving to: Lisboa
Soy más de gatos => prefers: gatos
Todos me dicen Pancho => called: Pancho
Tutéame, porfa => instruction is: Tutéame
Tengo hasta el 30 de junio para entregar la tesis => deadline is: 30 de junio
Tenemos una tortuga llamada Manuela => pet is: Manuela
Estoy aprendiendo a tocar el ukelele => plays: ukelele
Mi mejor amiga se llama Noelia => friend is: Noelia
Mido 1,75 => height is: 1,75
Juego en un equipo de fútbol sala => plays: fútbol sala
Mi cumple es el 8 de marzo => birthday is: 8 de marzo
Soy católica => religion is: católica
Llevo dos años siendo vegana => diet is: vegana
"""
MUST_NOT = """
¿Me gusta el té?
Si viviera en Roma tendría una Vespa.
Mi jefe cree que me gusta el golf.
Quizás me mude a París
Hace buen tiempo.
¿Puedes ayudarme?
Tengo una pregunta.
Busco un hotel en Roma.
No sé si me gusta el té.
Mi novia dice que soy vago.
¿Sabes dónde vivo?
Quiero un café, por favor.
Estoy cansado.
Voy al supermercado.
Gracias por la ayuda.
Traduce: vivo en Roma
Imagina que soy piloto.
mi amiga dice que vive en Lima
me gusta tu respuesta
imagínate que soy médico y vivo en Nueva York
el perro de mi prima se llama Toby
tengo 3 reuniones hoy
si tuviera dinero me compraría un Tesla
en mi novela el protagonista vive en Sevilla
¿me gusta el fútbol? a veces
me gusta cómo lo explicas
me llamo la atención
estoy con Marta en el cine
Llevo todo el día en la oficina
Me hago un lío con esto
Estoy al 90 por ciento
¿Sabías que Cervantes vivió en Valladolid?
Me da pena el perro
¿Voy a Viena o a Praga?
Explícame qué es una fracción
Cuesta 30 euros
Me da igual
Me duele la cabeza
El protagonista se llama Bruno, tiene 30 años y es detective en Lima
La cita es el 5 de mayo a las 10
Estoy trabajando en ello
Quizás me mude a Quito
La comida de ayer estaba buenísima
Soy un desastre
Tengo que estudiar para el examen de mañana
No es que odie los perros
Uso lo que haya
Hago la cena y vuelvo
Me gusta tu respuesta
Escríbeme una carta de presentación para un camarero que vive en Sevilla
Vivo con miedo
No quiero mudarme a Bogotá
Tengo sueño
Qué ganas de que sea viernes
Ayer me tomé tres cervezas y hoy me duele la cabeza
Me he dejado el bolso en la oficina
Tengo que ir al baño
Ojalá tuviera un perro
Mañana tengo dentista y qué miedo
Eso vale mucho
Mi madre me llama todos los domingos
Me llamó Juan ayer
Prefiero el segundo borrador
Supongamos que trabajo en Google
Mi mujer dice que vaya al médico
Creo que los perros deben dormir fuera
Voy a tomarme un té
Quiero reservar una mesa
Estoy de acuerdo
Voy por la mitad del libro
Toco madera
Hago la cama y voy
Ayer comí pizza
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []
