import type { AskingWords } from './asking-words.ts'

const VERB =
  '(?:puedo|puede|pueden|puedes|podemos|podria|podrias|debo|debe|debes|debemos|deberia|tengo|tiene|tienes|tenemos|hago|hace|hacen|haces|hacemos|haria|harias|hay|es|son|esta|estan|era|eran|fue|sera|seria|seran|pasa|paso|va|van|vas|vamos|pongo|pones|pone|ponemos|meto|mete|tomo|uso|compro|elijo|pido|digo|dices|dice|como|ceno|desayuno|almuerzo|meriendo|opinas|piensas|crees|recomiendas|recomienda|aconsejas|sugieres|significa|quiere|quieres|quieren|toca|tocan|empieza|empiezan|termina|cambia|cambio|cambiamos|funciona|funcionan|cuesta|cuestan|dura|duran|llega|llegan|falta|faltan|necesito|sirve|sirven|conviene|cuenta|cuentan|gusta|prefieres|veo|ves|encuentro|apunto|anoto|registro|subo|mando|envio|entro|descargo|queda|quedan|quedo|quedamos|vemos|hablamos|pago|pagamos|cancelo|mido|calculo|cuento|escribo|llamo|pregunto|cocino|empiezo|sigo|salgo|mejor|peor|primero|exactamente|concretamente)'
const ASKED =
  '(?:si|que|como|cuando|cual|cuales|donde|cuanto|cuanta|cuantos|cuantas|quien|por que|porque|a que|en que|de que)'
const HELP =
  '(?:consejos?|ideas?|opinion(?:es)?|sugerencias?|recomendacion(?:es)?|orientacion|ayuda|ayudita|tips?|trucos?|pista|pistas)'

/** What a client gets from the service, and a coach mends when it fails. */
const SERVICE =
  '(?:app|aplicacion|pagina|web|portal|link|enlace|liga|videos?|clave|contrasena|codigo|tarjeta|pagos?|factura|recibo|reembolso|zoom|boton|suscripcion|membresia|cuenta|correo|e?mail|archivo|pdf|fotos?|calendario|plan|rutina|programa|clase|sesion)'
const BOOKED =
  '(?:cita|sesion|clase|llamada|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|hoy|suscripcion|plan|membresia|hora|horario|turno|consulta|pago|tarjeta|mensual|anual|paquete|zoom)'

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
    /^(?:y |a |en |de |con |para |por ){0,4}(?:que|q) (?!como |me |te |se |lo |la |los |las |le |no |si |ya |yo |tu |mas |tan |muy |bien |bueno|buena|mal |malo|mala|dia|rico|rica|lindo|linda|bonit|guay|fuerte|ilusion|alegria|pena|suerte|locura|cosas|ganas|risa|susto|alivio|orgullo|gusto|maravilla|el |un |una |hoy |ayer |tengas|descanses|pases|sea|vaya|haya|viva|duermas|estes|cumplas|disfrutes|todo|cada|siempre|nunca|son |es )\w+(?: \w+)? (?:va|es|lleva|toca|uso|prefieres|comerias|se|mejor|tengo|hay|puedo)\b/, // qué verbo va aquí
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
    /\b(?:dudo|dudando|dudaba) (?:entre|si|con|sobre)\b|\b(?:estoy|ando|sigo|me he quedado|me quede) (?:muy |un poco |algo |super )?(?:liad[oa] (?:con|entre)|confundid[oa]|perdid[oa] (?:con|en)|hech[oa] un lio|atascad[oa]|trabad[oa]|bloquead[oa] (?:con|en)|indecis[oa]|en duda|entre)\b/, // dudo entre dos clases
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
    // Something of the service fails, is late, or is wrong.
    new RegExp(
      `\\b(?:el|la|mi|los|las|mis|tu|este|esta|nuevo|nueva) ${SERVICE}(?: (?!y|pero|que|ya)\\w+){0,3} (?:no (?:(?:me|se|le) )?(?:abre|carga|funciona|deja|sirve|jala|llega|llego|aparece|sale|anda|reproduce|guarda|actualiza|sincroniza|entra|paso|pasa|acepta|responde|conecta|esta|ha)|se (?:cierra|cuelga|traba|queda|congela|borro|cayo)|(?:fue|esta|ha sido|salio|aparece|sale) (?:rechazad|bloquead|caid|vencid|mal|vaci|equivocad|en blanco|cancelad|duplicad|incorrect)|da error|marca error)`,
    ), // el link no funciona
    /^(?:ya |todavia |aun )?no me (?:aparece|sale|deja|carga|abre|llega|llego|llegaron|permite|acepta|reconoce)\b|\b(?:me )?(?:sale|da|marca|aparece|tira|salta) (?:un )?(?:mensaje de )?error\b/, // me sale error al pagar
    /\bsigo (?:sin (?:recibir|poder|tener|saber|entender|ver|encontrar)|esperando)\b/, // sigo sin recibir la factura
    new RegExp(
      `\\bno (?:(?:me|he|ha|han) ){0,2}(?:recib(?:o|i|ido)|llego|llega|llegaron|llegado|mandaron|mandado) (?:\\S+ ){0,3}(?:${SERVICE}|respuesta|nada|noticias)\\b`,
    ), // no he recibido respuesta
    /\b(?:me|nos) (?:cobraron|cobro|han cobrado|cargaron|descontaron|debitaron|facturaron)\b|\bcobr\w+ (?:dos veces|doble|de mas)\b|\bdoble cobro\b/, // me cobraron dos veces
    /\b(?:dice|pone|sale|marca|aparece)\b.{1,50}\bpero\b.{1,30}\b(?:pusiste|dijiste|dice|pone|sale|marca|escribiste|habias|puso|dijo)\b/, // la app dice descanso pero tú pusiste cardio
    /^(?:yo )?(?:pense|crei|creia|pensaba|supuse|tenia entendido) que\b(?=.{0,60}(?:llamada|sesion|clase|cita|a las|gratis|inclui|precio|pago|\d))/, // pensé que la llamada era a las 5
    // What is booked should change.
    new RegExp(
      `\\b(?:necesito|necesitaria|quiero|quisiera|querria|me gustaria|tengo que|tendria que|debo|habria que|podriamos|prefiero|preferiria) (?:cambiar|mover|pasar|cancelar|aplazar|posponer|adelantar|pausar|congelar|suspender|agendar|renovar|modificar|anular)(?:me|la|lo)?\\b.{0,30}\\b${BOOKED}\\b`,
    ), // necesito cambiar la sesión del lunes
    /\b(?:necesito|quiero|quisiera|querria|me gustaria|tengo que|tendria que|voy a tener que) (?:reagendar|reprogramar|darme de baja|dar de baja)/, // quiero darme de baja
    /\b(?:llamame|escribeme|marcame|contactame|respondeme|contestame|llameme|escribame) (?:cuando|si|porfa|por favor|hoy|manana|luego)\b/, // llámame cuando puedas
    /\bnecesito (?:el|la|tu|mi|un|una|los|otro|otra) (?:\w+ )?(?:recibo|factura|link|enlace|direccion|codigo|numero|clave|contrasena|contacto|comprobante|receta|lista|correo|telefono|plan|rutina|copia)\b/, // necesito el recibo
    /(?<!no |ya no )\b(?:me da (?:un poco de |mucho |algo de )?(?:miedo|cosa|panico|respeto)|(?:tengo|con) (?:un poco de |mucho )?miedo (?:de|a|que)|me preocupa|estoy (?:un poco |muy )?preocupad[oa])\b/, // me da miedo cargar más peso
    /\btengo (?:un|algun|unos|muchos|otro) (?:\w+ )?problemas? (?:con|para|al)\b/, // tengo un problema con la app
    // Short for "is it".
    /^(?:normal|grave|malo|posible|recomendable|necesario|seguro) (?:que (?:me|puedo|no|este|tenga|siga|es)|si|\w+[aei]r(?:me|se|lo)?)\b/, // normal tener agujetas
    /^(?:tas|estas|sigues|andas) (?:ahi|por ahi|libre|disponible)$/, // tas ahí
    // What keeps a client from doing as planned: what they lack, what doesn't move, what they may do wrong.
    /(?<!\bhoy )\b(?:no (?:hay|tengo|tendre|tiene|tienen|voy a tener)|sin) (?:la |una? |el |acceso a )?(?:maquinas?|material|prensa|mancuernas|poleas?|barras?|bandas?|pesas?|equipo|gimnasio|rack|banco|cinta)\b(?! hoy|.{0,20}\b(?:asi que|por eso|entonces)\b)/, // en mi gimnasio no hay prensa
    /\bmi (?:mujer|marido|esposa|esposo|pareja|amig[oa]|hermana|hermano|novi[oa]|madre|padre|hij[oa]) (?:tambien )?(?:quiere|quisiera|querria|le gustaria) (?:tambien )?(?:apuntarse|inscribirse|unirse|empezar|entrar|probar|hacer)/, // mi mujer también quiere apuntarse
    /\b(?:sin bajar|no (?:bajo|baja|se mueve|me muevo)|estancad[oa]|estancamiento)\b(?=.{0,50}\b(?:semanas?|dias|meses|todo bien|hago|aunque|qu?e)\b)|\b(?:semanas|meses|dias) (?:sin bajar|estancad[oa]|que no bajo|igual)\b/, // llevo tres semanas sin bajar
    /\b(?:siento|creo|me parece|tengo la sensacion de) que (?:lo |la |estoy |los |las )?(?:hago|haciendo|hacer) .{0,30}\bmal\b|\b(?:siento|creo) que hago mal\b/, // siento que hago mal la sentadilla
    /\b(?:hay|tienen|teneis|haceis|hacen) (?:un |algun )?(?:descuento|promocion|oferta|plazas|hueco|clases?)\b|\b(?:el precio|la cuota) (?:sube|baja|cambia|aumenta|incluye)\b/, // hay descuento para parejas
    /\b(?:necesito|quiero|quisiera|te pido|me gustaria) que (?:tu |me |nos )?(?:me )?(?:expliques|explique|ayudes|digas|mires|revises|mandes|pases|envies|confirmes)\b|\bech(?:ame|arme|as|eme) (?:una mano|un cable)\b/, // necesito que me expliques los macros
    /\b(?:duele|molesta|dolor|molestia|cruje|pincha|tirantez)\b.{3,70}\b(?:sigo|paro|continuo|descanso|espero|lo dejo|entreno)\b/, // me duele la rodilla, sigo con las zancadas
    /\b(?:cambia|cambio|pasa|ocurre) (?:algo|alguna cosa) (?:si|con|cuando)\b|\bvale con \d|\d .{0,20}\b(?:basta|bastan|sirven|valen|alcanza|es suficiente|son suficientes)$/, // cambio algo si tomo el antibiótico
    /\b(?:a|en) que te refieres\b|\bes para preocuparse\b|\b(?:me tengo que|debo|deberia|tengo que) preocupar(?:me)?\b/, // a qué te refieres con tempo
    // What is missing, odd, or should be talked about.
    new RegExp(
      `\\b(?:me falta|me faltan|falta|faltan) (?:el|la|los|las|un|una) (?:\\w+ )?(?:menu|receta|ejercicios?|dia|semana|lista|${SERVICE})\\b|\\bno veo (?:el|la|los|las|ningun|mi|tu) (?:\\w+ )?(?:ejercicios?|receta|menu|opcion|${SERVICE})\\b|\\bno estoy (?:encontrando|consiguiendo|entendiendo|viendo)\\b`,
    ), // no veo el ejercicio 4
    /\blo que no (?:se|entiendo|tengo claro|me queda)\b|\bno me (?:cuadra|cuadran|encaja|salen las cuentas)\b|\b(?:se me hace|me parece|veo|encuentro) (?:muy |un poco |algo )?(?:rar[oa]|extran[oa]|poco|mucho|demasiado)\b|\bme extrana que\b/, // no me cuadra lo del desayuno
    /\b(?:te|le|os) (?:escribo|hablo|contacto|molesto) (?:por|para|porque|sobre)\b|^(?:supongo|imagino|entiendo|asumo|me imagino) que (?:puedo|debo|no|se puede|tengo|hay|es|da|vale)\b/, // te escribo por lo de la factura
    /\b(?:tenemos|tendriamos|tengo|necesito|necesitamos|hay|habria|me gustaria|quiero|queria|quisiera) (?:que )?(?:hablar|comentarte|comentarle|consultarte|hablarte|hablemos|comentar)\b|\ba ver (?:si me|que me|como me) (?:aclaras|dices|explicas|ayudas|cuentas|confirmas)\b/, // a ver si me aclaras lo de las series
    /\b(?:quedo|sigo|estoy) (?:a la espera|pendiente) de\b|\bme haria falta (?:un|una|el|la|algo)\b|\b(?:de verdad|realmente|en serio) (?:hace falta|hay que|tengo que|es necesario|importa)\b/, // quedo a la espera de tu respuesta
    /^(?:entonces |asi que |pues )?(?:hago|tomo|como|pongo|son|bebo|entreno) .{0,30}\d+ (?:\w+ )?o \d+|\bcuando (?:me )?(?:lo|la|los|las) (?:tomo|como|hago|debo|pongo|puedo)\b|^como (?:era|iba|eran|iban) (?:lo|la|el|los|las|eso)\b/, // hago 3 o 4 series
    /^(?:yo )?(?:creia|pensaba|crei|pense) que\b.{3,60}, ?(?:no|no lo es|no es asi|no era|verdad|cierto|o no)$|^y (?:lo del?|lo de la|el|la) (?:\w+ )?\w+ (?:que|como|cuando)$/, // creía que hoy era descanso, no lo es
    /\b(?:parece|parecen|resulta|resultan|se me hacen?|quedan?) (?:muy|demasiado|algo) (?:baj|alt|poc|much|liger|pesad|facil|dificil|larg|cort)|\bsin querer .{0,20}\b(?:borr|elimin|cancel|cerr|perd)|\b(?:borre|elimine|cancele|cerre|perdi) .{1,40}\bsin querer\b|\bque (?:otra cosa|mas) (?:hay|puedo|podria|tengo|existe)\b/, // los pesos me parecen muy bajos
    /^(?:atiendes|trabajas|abres|das (?:clase|sesion)|usas|conoces|subes|publicas|grabas|tienes hueco) \w|\bhay (?:alguna )?(?:posibilidad|opcion|chance)\b|^(?:el|la|los|las) .{2,40}\bcuentan? (?:en|dentro) .{2,30}$|^(?:y )?que (?!bueno|malo|rico|lindo|tiempo|bonito|feo|digo|cuento|gusto)\w{3,}o (?:antes|despues|para|con|cuando|si|entre)\b/, // atiendes los sábados
    /\ba partir de cuando\b|\b(?:me gustaria|quisiera|querria|te pediria|agradeceria) que (?:(?:me|lo|la|nos) )?\w+(?:aras|eras|ieras|ases|ieses)\b|^(?:haces|pones|vienes|revisas|cobras) (?!magia|milagros|que|muy|un gran|tan)\w/, // me gustaría que me llamaras
  ],
  idle: [
    /^hay que (?:seguir|continuar|darle|aguantar|tirar|animarse)(?: adelante| asi)?$|^me cobraron (?:barato|poco|menos)\b/, // hay que seguir
    /^(?:cuando|como|donde|lo que|cuanto) (?:tu )?(?:quieras|prefieras|puedas|gustes|veas|digas)\b|^cuanto (?:me )?(?:cuesta|cuesto) (?:levantar|madrugar|empezar|salir)/, // cuando quieras
    /^que tan dificil puede ser\b|^(?:puedo|consigo) (?:finalmente|por fin)\b/, // qué tan difícil puede ser
    /^(?:y |pero )?(?:a )?quien (?:(?:me|le|te|se) ){0,2}(?:manda|mando|resiste|aguanta|puede (?:resistir|decir que no)|podria (?:resistir|decir que no)|dice que no|diria que no|necesita|tiene (?:ganas|tiempo|energia|fuerzas)|invento|ocurre|ocurriria)\b/, // quién se resiste a un helado
    /^como (?:va a ser|puede ser|es posible|es que) (?:que )?(?:sea |es |ya ){0,2}(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|navidad)\b|^que tal (?:el|la|tu|las|tus|los) (?:viaje|vacaciones|cumple\w*|boda|fiesta|familia|ninos|puente)\b/, // cómo va a ser ya diciembre
    /^por que .{2,30} (?:tan|rico|buen[oa]) ?(?:buen[oa]|ric[oa]|dificil|adictiv[oa])?\b.{0,12}$/, // por qué estará tan bueno el pan
    /^(?:buenas|como (?:vamos|estamos|lo llevas|llevas el dia))$/, // cómo vamos
    /^como (?:fue|me fue)$/, // cómo fue: genial
    /^(?:y tu |y usted )?como (?:estas|esta|estan|te va|le va|va (?:todo|eso)|andas|no|siempre|mucho|te dije)\b.{0,12}$/, // cómo estás
    /^(?:que tal(?: (?:todo|estas|esta|tu dia|(?:el|tu|ese|la|la semana)? ?(?:finde|fin de semana|dia|semana))?)?|todo bien(?: por ahi)?|sabes que|sabes lo que (?:te )?(?:digo|quiero decir)|me explico|adivina que|quien (?:sabe|lo diria|lo hubiera|me iba a decir|iba a decir|diria)|por que no$|en serio$|de verdad$|y tu$|y vos$)\b.{0,20}$/, // qué tal el finde
    /^(?:a )?quien(?:es)? no\b/, // a quién no le gustan los lunes
    /^(?:y )?por que (?!.{0,50}\b(?:duele\w*|dolor|hambre|sueno|cansad\w|hinchad\w|mare\w+|calambre\w*)\b)(?:siempre |yo siempre |sere |soy )|^por que \w+ (?:siempre|yo)\b.{0,24}$/, // por qué siempre me hago lo mismo
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
    /\b(?:dudaba|no estaba segur[oa]) (?:(?! y )[^,]){0,60},? pero (?=(?:al final|fui|lo|la|pude|hice|me|si|luego|ya)\b)/g, // dudaba si ir pero fui
    /\bno (?:se|entiendo) (?:ni )?(?:como|donde)(?: (?!puedo|debo|se|tengo|hacer)\w+){0,5},? pero\b/g, // no sé cómo, pero pude
    /\bno se (?:ni )?por que,? pero(?=.{0,30}\b(?:genial|bien|mejor|feliz|content|encant|fuerte|animad|gust))/g, // no sé por qué, pero me siento genial
    /\bno se (?:ni )?que (?:me|nos|le) (?:paso|entro|dio)\b/g, // no sé qué me pasó
    /\bme preguntaba (?:(?! y )[^,]){0,60},? (?:pero|y) (?=(?:al final|luego|despues|si|ya|resulta|lo|la|pude|acabe|termine)\b)/g, // me preguntaba si podría, pero al final pude
    /\b(?:preguntar|consultar)(?:le|les|lo|selo)? (?:a|con) (?:mi|la|el|un|una|mis) (?:(?! y | - )[^,]){0,70}/g, // voy a preguntarle a mi médico si puedo
    /\b(?:me|nos|le) (?:pregunto|preguntaron|preguntan|pregunta) (?:cuant[oa]s?|quien|que)\b(?:(?! y | - )[^,]){0,70}/g, // la doctora me preguntó cuánto bebo
    /\b(?<!\b(?:tu|usted) )(?:(?:\b(?:el|la|mi|un|una) \w+|ella) (?:me |le |nos )?pregunto (?:que|si|por que|como|donde|cuando|cual)\b|(?:me |le |nos |les )?(?:preguntaron|preguntaba|pregunta|preguntan|dice|dijo|decia|suelta)(?: mami| papi| mama| papa)? (?:si|que es|por que|como|donde|cuando|cual|que (?:hay|haces|hago|pasa|tal))\b)(?:(?! y | - )[^,]){0,70}/g, // el camarero preguntó si quería postre
    /\b(?:me pregunte|preguntarme|me digo|me dije)\b(?:(?! y | - )[^,]){0,60}/g, // me pregunté si lo necesitaba
    /\b(?:(?:ya|ahora|por fin) (?:si )?(?:se|entiendo|entendi|encontre|vi|veo|comprendo|supe)|le (?:dije|conte)|(?<!no )descubri|por eso se|asi se) (?:que|como|donde|cuando|cual|cuanto|por que|lo que)\b(?:(?! y | - )[^,]){0,50}/g, // ya encontré dónde estaba el error
  ],
  settled: [
    /\b(?:olvidalo|dejalo|ya (?:(?:lo|la|me|las|los) )?(?:encontre|resolvi|solucione|arregle|supe|averigue|consegui entrar|pude entrar)|al final (?:(?:si|ya|lo|la) ){0,2}(?:pude|encontre|resolvi|supe|logre|consegui|solucione|entre)|ya (?:esta|quedo) (?:resuelto|solucionado|arreglado|listo)|ya (?:(?:me|se) )?(?:funciona|sirve|deja|aparecio|arreglo))\b/, // ya lo encontré
  ],
}
