import type { AskingWords } from './asking-words.ts'

const VERB =
  '(?:puedo|puede|pueden|puedes|podemos|podria|podrias|debo|debe|debes|debemos|deberia|tengo|tiene|tienes|tenemos|hago|hace|hacen|haces|hacemos|haria|harias|hay|es|son|esta|estan|era|eran|fue|sera|seria|seran|pasa|paso|va|van|vas|vamos|pongo|pones|pone|ponemos|meto|mete|tomo|uso|compro|elijo|pido|digo|dices|dice|como|ceno|desayuno|almuerzo|meriendo|opinas|piensas|crees|recomiendas|recomienda|aconsejas|sugieres|significa|quiere|quieres|quieren|toca|tocan|empieza|empiezan|termina|cambia|cambio|cambiamos|funciona|funcionan|cuesta|cuestan|dura|duran|llega|llegan|falta|faltan|necesito|sirve|sirven|conviene|cuenta|cuentan|gusta|prefieres|veo|ves|encuentro|apunto|anoto|registro|subo|mando|envio|entro|descargo|queda|quedan|quedo|quedamos|vemos|hablamos|pago|pagamos|cancelo|mido|calculo|cuento|escribo|llamo|pregunto|cocino|empiezo|sigo|salgo|mejor|peor|primero|exactamente|concretamente)'
const ASKED =
  '(?:si|que|como|cuando|cual|cuales|donde|cuanto|cuanta|cuantos|cuantas|quien|por que|porque|a que|en que|de que)'
const HELP =
  '(?:consejos?|ideas?|opinion(?:es)?|sugerencias?|recomendacion(?:es)?|orientacion|ayuda|ayudita|tips?|trucos?|pista|pistas)'

export const SPANISH: AskingWords = {
  asks: [
    /\b(?:es|son) (?:\S+ ){1,3}(?:o|u) \S+(?: \S+){0,3}$/, // es grasa o proteína
    /\bo (?:lo |la |los |las |me lo )?(?:haces|cambias|mandas|pones|tu|eres tu|usted|te encargas|estoy|soy yo)\b/, // lo cambio yo o lo haces tú
    /\bno se (?:con|a|en|de|por|para) (?:que|cual|quien|donde)\b|\bno (?:tengo|veo) (?:muy |nada |del todo |tan )?claro\b|\bno se elegir\b|\bno (?:puedo|logro|consigo) (?:elegir|decidir\w*|abrir|entrar|ver|acceder)\b/, // no tengo muy claro qué es una ración
    /^y si \S+(?: \S+){0,6}$/, // y si no puedo el domingo
    /\b(?:alguien|a alguien|alguno|alguna) (?:mas )?(?:puede|podria|sabe|me|le|tiene|ha|conoce|mas)\b/, // alguien puede mirarlo
    /\b(?:antes o despues|manana o (?:noche|tarde)|si o no)\b/, // antes o después de caminar
    /^(?:eso |esto |no )?(?:es|sera|seria) (?:muy |demasiado |tan )?(?:normal|grave|malo|tarde|pronto|mucho|poco|caro|peligroso|raro|suficiente)\b(?! (?:pero|y|porque))|\bes (?:muy |tan )?(?:grave|malo|normal|tarde para)(?: \w+){0,3}$/, // es muy tarde para apuntarse
    /^(?:esto|eso) (?:me |se |tambien |no )?(?:afecta|influye|cuenta|vale|sirve|engorda|suma|baja|sube|puede|tiene)\b/, // esto afecta mi crédito
    /\b(?:tu crees|usted cree|tu que (?:crees|dices|opinas)|no crees|verdad que si)$/, // como lo suficiente tú crees
    /^(?:busco|ando buscando|estoy buscando|necesito (?:hablar|comentar|consultar|preguntar)\w*)\b/, // busco un buen podcast
    /\b(?:pregunto|preguntando|preguntaba) (?:si|que|cuando|como|cual)\b|^(?:una|otra) cos(?:a|ita) (?:sobre|de|con|del)\b/, // supongo que pregunto si se hace más fácil
    /^cuando (?:me |te |se )?\w{3,}(?:re|ras|ra|remos|ran)\b|^(?:esta|la) semana (?:que viene )?(?:toca|hay|tenemos|no hay|hacemos)\b/, // cuándo tendré el plan
    /^(?:los|las|el|la) .{2,30} (?:cuentan|cuenta|suman|suma|valen|vale)(?: tambien)?$|^(?:sera|seran|puede ser|podria ser) (?:el|la|los|las|que|por)\b/, // los fines de semana cuentan
    /^(?:mandame|mandeme|pasame|enviame|reenviame|explicame|expliqueme|ensename|dame|deme|pasame)\b/, // explícame otra vez el ejercicio
    // The asking word first, with the verb after it.
    new RegExp(
      `^(?:a |en |de |con |por |para |y ){0,4}(?:que|q|k|ke) (?:(?:me|te|se|nos) )?${VERB}\\b(?! mejor)(?<!\\bque sea)`,
    ), // qué hago si me duele
    /^(?:a |en |de |con |por |y ){0,4}(?:que|q) (?:tipo|hora|horas|dia|dias|cantidad|diferencia|momento|ejercicios?|alimentos?|marca|tal (?:si|es|son|va el|va la)|onda con|peso|talla|numero|pasa(?:ria)?)\b/, // q diferencia hay
    /^(?:a |en |de |con |y ){0,4}(?:que|q) (?!lo |la |si |no )\w+ (?:me (?:recomiendas|aconsejas|conviene|toca)|puedo|debo|hago|uso|tomo|pongo|es mejor)\b/, // qué marca me recomiendas
    /^(?:y )?como (?:es que|(?:(?:se|lo|la|le|los|las|me|te|nos) )?(?:hago|hace|hacen|haria|harias|puedo|puede|debo|deberia|registro|se|funciona|funcionan|cambio|cambia|subo|mido|apunto|anoto|calculo|cancelo|cuento|va (?:lo|el|la|mi)|seria|es (?:el|la|lo|eso)|dice|digo|escribe|pronuncia|prepara|preparo|uso|usa|ves|veo|pago|paga|entro|doy|reduzco|mejoro|evito|\w+[aei]r)\b)/, // como hago para no picar
    /^(?:y )?(?:cuant[oa]s?)\b(?! (?:mas|menos) .{2,30}\b(?:mas|mejor|menos|peor)\b)(?! (?:me alegr|te quiero))/, // cuánta agua debo tomar
    new RegExp(
      `^(?:por |a |de |y ){0,4}donde (?:(?:se|lo|la|me|te|los|las) )?(?:${VERB}|apuntan|ponen|meten|ven|apunta|\\w+[aei]r)\\b`,
    ), // dónde se apuntan los pasos
    /^(?:y |desde |hasta |para ){0,4}cuando (?:(?:me|te|se|nos) )?(?:es|son|sera|(?:puedo|podemos) \w+[aei]r|debo|hablamos|cambia|cambiamos|empieza|empezamos|tenemos|vemos|toca|llega|sale|abren|cobran|vence|termina|va|vas|tengo que|hay|fue)\b/, // cuándo es la llamada
    /^(?:y |pero ){0,4}(?:por que|xq|a que se debe) \w/, // por qué no bajo de peso
    /^(?:y |en |a |con |de |para |por ){0,4}cual(?:es)?\b|^(?:para|desde|hasta) cuando\b/, // cuál es mejor
    /^(?:a |con |de |y ){0,4}quien(?:es)? (?:es|son|me|le|te|puede|va|sera|da|debo|puedo|tengo|escribo|aviso|pregunto|llamo)\b(?! (?:iba|diria|lo diria))/, // a quien le escribo
    new RegExp(
      `\\b(?:pero|y|cosas|pregunta|duda|decirme|saber) (?:en |a |de |por )?(?:que|cuando|donde|como|cuanto) (?:(?:se|me|te|lo) )?(?:momento|hora|${VERB})\\b(?! (?:siempre|mejor))`,
    ), // pero en qué momento cambiamos algo
    /\b(?:que harias|que haria usted|que me (?:recomiendas|aconsejas|sugieres)|que (?:opinas|piensas|te parece))\b/, // y qué harías tú
    /^(?:y |a |en |de |con |para |por ){0,4}(?:que|q) (?!me |te |se |lo |la |los |las |le |no |si |ya |yo |tu |mas |tan |muy |bien |bueno|buena|mal |malo|mala|dia|rico|rica|lindo|linda|bonit|guay|fuerte|ilusion|alegria|pena|suerte|locura|cosas|ganas|risa|susto|alivio|orgullo|gusto|maravilla|el |un |una |hoy |ayer |tengas|descanses|pases|sea|vaya|haya|viva|duermas|estes|cumplas|disfrutes|todo|cada|siempre|nunca|son |es )\w+(?: \w+)? (?:va|es|lleva|toca|uso|prefieres|comerias|se|mejor|tengo|hay|puedo)\b/, // qué verbo va aquí
    /^(?:y |a |en |de |con |para |por ){0,4}(?:que|q|como|cuando|donde) (?:me |te |se |lo |la )?\w{2,}(?:rias|aria|eria|iria|arias|erias)\b/, // qué comerías antes de un vuelo
    /\b(?:todavia|aun) (?:se puede|puedo|hay|llego|vale|estoy a tiempo|sirve)\b|\bse puede (?:todavia|aun)\b/, // 6.15 todavía se puede
    /^(?:el|la|los|las) .{2,40} (?:es|son) (?:realmente|de verdad|en serio|mas|mejor|peor|tan) .{2,30}$/, // la leche de avena es más sana
    /^(?:ya )?(?:contesto|respondio|llamo|escribio|salio|salieron|llego|llegaron|vino|confirmo|abrio|cerro|cambio|cambiaron|subieron|mejoraron|estuvieron|fueron) (?:el|la|los|las|mi|tu|su|mejor|peor|ya|bien|\w+$)/, // ya contestó maria
    // The verb first.
    /^(?:(?:me|te|lo|la|nos|se|le) ){0,4}(?:puedo|puede|puedes|pueden|podemos|podria|podrias|podriamos|debo|deberia|deberiamos) (?!decir|imaginar|creer)(?:\w+ )?\w+[aei]r(?:me|te|lo|la|los|las|le|se|nos|melo|mela)?\b/, // puedo comer pan
    /^(?:tengo|tenemos|hay) que (?:pesar|hacer|tomar|comer|traer|llevar|pagar|contar|mandar|enviar|medir|ayunar|anotar|apuntar|calentar|subir|mirar|estar|entrenar|seguir|repetir)(?:me|lo|la|los|las|se)?\b(?! .{0,40}\b(?:porque|manana|hoy|luego|despues)$)/, // tengo que pesar la comida
    /^(?:entonces )?(?:no )?(?:hay) (?:algun|alguna|algo|forma|manera|modo|una|otra|clase|sesion|problema)\b/, // hay forma de cambiar
    /^(?:esta|estaria|va|iria|viene|vendria) (?:bien|mal) (?:si|que|\w+[aei]r)\b/, // está bien si entreno
    /^(?:no )?(?:es|seria) (?:normal|malo|bueno|mejor|peor|necesario|recomendable|posible|obligatorio|grave|sano|suficiente|verdad que|cierto que)(?: .{0,30})?$|^(?:es|seria) (?:normal|malo|bueno|mejor|necesario|recomendable|posible) (?:si|que|\w+[aei]r(?:se|me)?)\b/, // es normal sentirse cansado
    /^(?:tienes|tendrias|tiene|tendria|tienen) (?:alguna?|algo|recetas|un|una|tiempo|otra|mas)\b/, // tienes algún truco
    /^(?:tu |usted )?(?:crees|piensas|opinas|consideras|cree|te parece|recomiendas|aconsejas|dirias)\b (?:que|q|bien|si|mejor|\w+)/, // tu crees q la banda es dura
    /^(?:ya )?(?:me )?(?:mandaste|enviaste|pasaste|reenviaste|confirmaste|agendaste|anotaste|inscribiste)\b/, // me mandaste el plan
    /^(?:ya )?(?:(?:te|le|les|lo|la) )?(?:\w{2,}(?:aste|iste|steis)|has (?:visto|podido|recibido|leido|mirado)|pudo (?:ver|abrir|leer)|llegaron (?:mis|las|los)|llego (?:mi|el|la)|sabes|sabe (?:si|usted)|ves|estas (?:libre|disponible|ahi)|vas a|quieres que|prefieres|necesitas que)\b(?! (?:razon|todo el|la pena|mucho|genial|muy|un sol|el mejor|la mejor))/, // pudiste abrir el excel
    /^(?:me|nos) (?!gustas|ayudas|haces|encantas|das (?:mucha|animo|fuerza)|animas|motivas|caes|inspiras|quieres|entiendes)\w{2,}[ae]s\b(?! (?:mucho|muchisimo|siempre)\b)/, // me revisas el video
    /^(?:te|le) (?:importa|importaria|molesta|parece|va bien|viene bien|queda bien|suena|sirve|llego|llegaron|da tiempo|apetece|consta)\b/, // te importa mirarlo
    /^(?:usted|ustedes|vosotros) (?:tambien )?(?!tenia|tiene razon|es (?:muy|un)|me ayudo|me dijo)\w/, // usted atiende los sábados
    /^(?:(?:me|te|nos) )?(?:mandas|pasas|envias|reenvias|dices|confirmas|explicas|ayudas|avisas|recuerdas|llamas|viene bien|va bien|queda bien|parece bien)\b/, // me mandas el enlace
    /^(?:sirve|sirven|cuenta|cuentan|conviene|hace falta|vale la pena|merece la pena|pasa algo|importa|engorda|engordan|vale si|sabeis|alguien|afecta|influye|basta|alcanza)\b(?! (?:mucho|conmigo))/, // pasa algo si me salto dos
    /\b(?:pasa algo si|hay algun problema|es (?:normal|malo|grave|mejor) (?:que|si) (?:me|te|se)|esta bien si|hay que (?:mirarlo|verlo|revisarlo|preocuparse|consultar\w*))\b/, // eso hay que mirarlo
    /\b(?:seguimos|sigue|siguen|continua) (?:\w+ )?(?:quedando|en pie|siendo|a las|para (?:manana|hoy|el))\b/, // seguimos quedando a las 6
    /^(?:ya )?(?:se|me|te) (?:hizo|cobro|cobraron|cobran|paso|proceso|realizo|congela|puede|pueden|debe|cuenta|suma|pesa|renueva) (?!muy|genial|rapido|volando)\w/, // se puede cambiar el día
    /\b(?:se cobro ya|(?:llego|entro|paso|salio) (?:ya )?(?:el|mi|la) (?:pago|transferencia|cuota|cobro|comprobante|factura|correo))\b/, // se cobró ya la cuota
    /^(?:mi|el|la|lo|mis) (?:\w+ )?(?:pago|transferencia|cuota|factura|comprobante|reembolso|correo)s? .{0,12}(?:llego|entro|paso|salio|como va)\b/, // mi pago ya pasó
    /^(?:el|la|los|las|un|una) .{2,60}\b(?:vale|valen|sirve|sirven|cuenta|cuentan|engorda|engordan|es mal[oa]|es buen[oa]|esta bien|se puede)(?: (?:o no|para .{2,30}|como .{2,30}))?$/, // el yogur del super vale
    // A choice.
    /\b(?:o (?:no|sin|sigo|mejor|lo dejo|da igual|al reves|solo|hago|dejo|espero|paro|descanso|continuo|tomo|pago|como otra|(?:me|lo|la|los|las|le) \w+o)|o (?:que|q)$|y (?:donde|cuando|cuanto) (?:es|esta|queda|quedo))\b(?! (?:siempre|mucho))/, // con mantequilla o sin
    /^(?:primero|mejor|antes|es|cual|pago|tomo|hago|como|uso|entreno) .{2,60}\b(?:o|u) .{2,60}$/, // primero pago la tarjeta o ahorro
    // Doubt.
    /\bno (?:se|sabia|tengo claro|me queda claro|estoy segur[oa]|recuerdo|me acuerdo)(?: de)?(?: muy bien| bien| exactamente| muy)? (?:si|que(?! (?:haria|hubiera|decir))|como(?! (?:agradec|darte))|cuando|cual|donde|cuanto|cuanta|cuantos|cuantas|quien|por que|a que|en que)\b/, // no sé si descansar
    new RegExp(
      `\\b(?:ni idea|no tengo (?:ni )?(?:la menor |la mas minima )?idea|cero idea|no (?:me )?imagino)(?: de)? ${ASKED}\\b`,
    ), // ni idea de qué hacer
    /\b(?:no sabria (?:decir|cual|si|que)|no (?:te|le|sabria|puedo|podria) (?:se )?decir(?:te|le)? si|dificil (?:saber|decir) (?:si|que|cual|cuando)|no (?:consigo|logro|puedo) distinguir|no me decido|no termino de (?:entender|ver|decidir))\b/, // no sabría decir si es hambre
    /\b(?:nadie|nunca|no) (?:me |nos )?(?:dijo|dijeron|explico|explicaron|dijiste|explicaste|ha dicho|han dicho|aclaro) (?:nada )?(?:que|cual|como|cuando|donde|si|a que|cuanto|por que)\b/, // nadie me dijo qué formulario usar
    /\b(?:insegur[oa]|duda) (?:con|sobre|de|por|respecto|acerca|en)\b|\bno (?:me |le |lo )?(?:entiendo|pillo) nada\b|\bentiendo poco\b/, // insegura con la dosis
    /\b(?:me pregunto|me preguntaba|me estaba preguntando|preguntarte|preguntarle|consultarte|consultarle|tengo curiosidad|curiosidad por saber|me intriga|me interesa saber)\b/, // me pregunto si
    /\b(?:dudo|dudando|dudaba) (?:entre|si)\b|\b(?:estoy|ando|sigo|me he quedado|me quede) (?:muy |un poco |algo |super )?(?:liad[oa] (?:con|entre)|confundid[oa]|perdid[oa] (?:con|en)|hech[oa] un lio|atascad[oa]|trabad[oa]|bloquead[oa] (?:con|en)|indecis[oa]|en duda|entre)\b/, // dudo entre dos clases
    /\bno (?:lo |la |le |me )?(?:entiendo|entendi|comprendo|pillo|encuentro|veo (?:donde|como)|consigo|logro|aclaro|queda claro|sale) (?!(?:muy |tan )?bien(?:$|,| pero| hoy))\w|\bno (?:lo |la )?(?:entiendo|entendi|encuentro)$/, // no encuentro donde meter los pasos
    /\b(?:tengo|tenia|hay|surge|surgio|queda) (?:una|otra|unas|alguna|dos|varias) (?:\w+ )?(?:preguntas?|dudas?|consultas?)\b/, // tengo una duda
    /^(?:una|otra|dos) (?:\w+ )?(?:preguntas?|dudas?|consultas?|preguntita|dudita)\b|^(?:consulta|duda|pregunta)(?: rapida)?$/, // una pregunta
    /\b(?:decidir|decidiendo|pensando|saber|ver|averiguar|aclarar|elegir) (?:si|entre|cual|que)\b(?<!a ver si)|\b(?:no|aun no|todavia no) (?:averigue|descubri|encontre|supe|aprendi|consegui) (?:como|donde|que|cual)/, // intento decidir si va en salud
    /\b(?:agradeceria|agradeceria mucho|seria genial|seria ideal|estaria genial|me vendria (?:genial|bien)|me ayudaria mucho)\b.{0,20}\b(?:si|que)\b|\b(?:echaras?|eches|echar|echas) un (?:ojo|vistazo)\b/, // te agradecería que le echaras un ojo
    /^(?:entonces|asi que|o sea que|osea) (?:es|seria|puedo|debo|tengo que|no|se|mejor|como)\b/, // entonces es mejor saltarse la cena
    // Wanting to know.
    /\b(?:queria|quisiera|quiero|querria|me gustaria|necesito|necesitaria|me encantaria|era para|venia a|intento|trato de|solo) (?:saber|preguntar|consultar|entender|confirmar|comprobar|asegurarme|ver si|aclarar|que me (?:digas|expliques|ayudes|confirmes|aclares))/, // quisiera saber si conviene
    /\b(?:dime|digame|dinos|avisame|aviseme|avisa|cuentame|confirmame|confirme|hazme saber|aclarame|explicame|expliqueme|recuerdame|indicame|me dices|me cuentas|me confirmas|me avisas|decirme)(?: por favor| porfa| pf| xfa)? (?:si|que|q|como(?! te fue)|cuando|cual|donde|cuanto|a que|por que|en que|quien)\b(?! (?:puedes hablar))/, // avísame si el martes te va bien
    /\bespero (?:que )?(?:me |tu |usted )?(?:me )?(?:puedas|pueda|ayudes|respondas|contestes|digas|tu respuesta|su respuesta|respuesta)\b/, // espero que me puedas ayudar
    /\b(?:ya )?(?:me diras|me dira|me cuentas|me dices)\b|^(?:que )?(?:opinas|piensas|te parece)\b|\bque te parece\b|\brecuerdame\b|\b(?:explicame|aclarame|ensename|confirmame)\b/, // ya me dirás qué te parece
    /\bsi (?:tienes|tienen|sabes|conoces|tiene|sabe|conoce|pudieras|puedes)\b.{0,30}\b(?:algun|alguna|algo|sugerencias?|ideas?|consejos?|recetas?|trucos?|opinion|un rato|tiempo|decirme|ayudarme|mirar\w*|ver\w*)\b/, // si tienes alguna sugerencia
    /^(?:alguna? (?:cosa|novedad)|algo (?:que|para|mas|en especial))\b/, // algo que deba evitar
    // Asking for help.
    new RegExp(`\\b(?:algun|alguna|algunos|algunas|cualquier|otra|otro) (?:\\w+ )?${HELP}\\b`), // cualquier consejo me vendría genial
    /^algun[oa]?s? (?:\w+ )?(?:recetas?|novedad(?:es)?|forma|manera|alternativa|opcion)\b/, // alguna receta sin horno
    new RegExp(
      `\\b(?:necesito|necesitaria|agradeceria|agradezco|quisiera|querria|me gustaria|me vendrian?|me ayudarian?|busco|pido|pedirte|dame|me das|me darias|me encantaria)\\b.{0,24}\\b${HELP}\\b`,
    ), // agradecería alguna idea
    new RegExp(
      `\\b${HELP}\\b.{0,40}\\b(?:me vendrian?|me ayudarian?|se agradecen?|seria genial|bienvenid[oa]s?|por favor|porfa|xfa)\\b`,
    ), // un consejo me vendría bien
    /^(?:entonces|asi que|osea que) .{3,60}\b(?:no hay|hay|es|son|no tenemos|tenemos|toca|no toca|no tengo que)\b(?! (?:que|mejor))/, // entonces la semana que viene no hay clase
    /^(?:ayuda|ayudame|socorro|auxilio)(?: .{0,14})?$/, // ayuda por favor
    /\b(?:me gustaria|quiero|necesito|quisiera) (?:saber |conocer |oir |tener )?(?:tu|su) (?:opinion|consejo|ayuda|punto de vista)\b/, // quisiera tu opinión
  ],
  idle: [
    /^por que .{2,30} (?:tan|rico|buen[oa]) ?(?:buen[oa]|ric[oa]|dificil|adictiv[oa])?\b.{0,12}$/, // por qué estará tan bueno el pan
    /^(?:buenas|como (?:vamos|estamos|lo llevas|llevas el dia))$/, // cómo vamos
    /^como (?:fue|me fue)$/, // cómo fue: genial
    /^(?:y tu |y usted )?como (?:estas|esta|estan|te va|le va|va (?:todo|eso)|andas|no|siempre|mucho|te dije)\b.{0,12}$/, // cómo estás
    /^(?:que tal(?: (?:todo|estas|esta|tu dia|(?:el|tu|ese|la|la semana)? ?(?:finde|fin de semana|dia|semana))?)?|todo bien(?: por ahi)?|sabes que|sabes lo que (?:te )?(?:digo|quiero decir)|me explico|adivina que|quien (?:sabe|lo diria|lo hubiera|me iba a decir|iba a decir|diria)|por que no$|en serio$|de verdad$|y tu$|y vos$)\b.{0,20}$/, // qué tal el finde
    /^(?:a )?quien(?:es)? no\b/, // a quién no le gustan los lunes
    /^(?:y )?por que (?:siempre |yo siempre |sere |soy )|^por que \w+ (?:siempre|yo)\b.{0,24}$/, // por qué siempre me hago lo mismo
    /^que (?:mas (?:puedo|se puede|quiero|podria)|seria de mi|haria yo sin|haria sin)\b/, // qué más puedo pedir
    /^(?:no es|no esta) (?:increible|genial|precios[oa]|lind[oa]|maravillos[oa]|bonit[oa]|una locura|curios[oa]|graci|fantastic)/, // no es increíble
    /^(?:ya es|es ya) (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|navidad|verano|finde)\b/, // ya es viernes
    /\b(?:puede|podria) (?:ir|ser|estar) (?:mejor|peor)\b|\bsin (?:ti|usted|vosotros)$|^por que no (?:empece|lo hice|hice esto) .{0,90}antes/, // puede ir mejor este día
    /^puedo (?:hacer|correr|levantar) (?:ya )?\d|^puedo (?:\w+ ){1,4}(?:ya|ahora)$|^donde hay (?:voluntad|ganas)|^(?:tienes|tiene) (?:toda la |mucha )?razon\b/, // puedo hacer 10 flexiones
    /^(?:se (?:nota|ve)(?: mucho)? que|como me (?:siento|senti)|que (?:me sorprendio|es lo que)|es lo que)\b/, // se nota que estoy contenta
    /^quien (?:soy|era|soy yo|te ha visto)\b/, // quién soy
    /^(?:nada mal|no esta mal|que (?:cosas?|bueno|bien|fuerte|locura|lindo|rico|ilusion|alegria|gusto|guay))\b.{0,30}$/, // nada mal para un viejo
    /^(?:a ver )?donde (?:deje|puse|habre|estara|meti)\b|^que (?:comi|cene|desayune|hice)\b|^(?:quiero|como) .{2,30} o quiero\b/, // dónde dejé yo la banda
    /^(?:se puede decir|puedo decir|(?:es|fue) (?:normal|mejor|bueno) asi)\b/, // puedo decir que ya no tomo
  ],
  told: [
    /\b(?<!\b(?:tu|usted) )(?:(?:\b(?:el|la|mi|un|una) \w+|ella) (?:me |le |nos )?pregunto (?:que|si|por que|como|donde|cuando|cual)\b|(?:me |le |nos |les )?(?:preguntaron|preguntaba|pregunta|preguntan|dice|dijo|decia|suelta)(?: mami| papi| mama| papa)? (?:si|que es|por que|como|donde|cuando|cual|que (?:hay|haces|hago|pasa|tal))\b)(?:(?! y | - )[^,]){0,70}/g, // el camarero preguntó si quería postre
    /\b(?:me pregunte|preguntarme|me digo|me dije)\b(?:(?! y | - )[^,]){0,60}/g, // me pregunté si lo necesitaba
    /\b(?:(?:ya|ahora|por fin) (?:si )?(?:se|entiendo|entendi|encontre|vi|veo|comprendo|supe)|le (?:dije|conte)|(?<!no )descubri|por eso se|asi se) (?:que|como|donde|cuando|cual|cuanto|por que|lo que)\b(?:(?! y | - )[^,]){0,50}/g, // ya encontré dónde estaba el error
  ],
}
