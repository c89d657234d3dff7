import type { AskingWords } from './asking-words.ts'

export const SPANISH: AskingWords = {
  asks: [
    /^(?:a |en |de |con )?que (?:puedo|hago|hace|debo|deberia|me (?:recomiendas|aconsejas)|recomiendas|opinas|piensas|crees|pasa|significa|tengo|hay|es|son|tipo|hora|horas|ceno|desayuno|como|cantidad)\b/,
    /^como (?:hago|puedo|registro|debo|se|funciona|hacer|cambio|subo|mido)\b/,
    /^(?:y )?cuant[oa]s?\b/,
    /^(?:por )?donde (?:veo|encuentro|esta|estan|puedo|queda|compro|hay|subo)\b/,
    /^cuando (?:es|son|sera|puedo podemos|debo|hablamos|cambia|empieza|tenemos|nos vemos|toca)\b/,
    /^por que \w/,
    /^cual(?:es)?\b/,
    /^quien (?:es|me|puede|va|sera)\b/,
    /^(?:(?:me|te|lo|la|nos|se) )?(?:puedo|puede|puedes|podemos|podria|podrias|podriamos|debo|deberia|deberiamos) (?:\w+ )?\w+[aei]r(?:me|te|lo|la|los|las|le)?\b/,
    /^(?:hay) (?:algun|alguna|algo|forma|manera|una|otra)\b/,
    /^(?:esta|estaria) bien (?:si|que|\w+[aei]r)\b/,
    /^es (?:normal|malo|bueno|mejor|necesario|recomendable|posible|verdad que) (?:si|que|\w+[aei]r(?:se|me)?)\b/,
    /^(?:tienes|tendrias) (?:alguna?|recetas|un|una|tiempo)\b/,
    /^(?:crees|piensas|te parece) (?:que|bien)\b/,
    /^(?:sirve|cuenta|cuentan|conviene|hace falta|vale la pena|sabes si)\b/,
    /\b(?:queria|quisiera|quiero|me gustaria|necesito) (?:saber|preguntar)/,
    /\bno se (?:si|que|como|cuando|cual|donde|cuanto) \w/,
    /\bno (?:entiendo|entendi|comprendo) \w/,
    /\b(?:tengo|tenia|hay) (?:una|otra|unas|alguna) (?:\w+ )?(?:preguntas?|dudas?)\b/,
    /^(?:una|otra) (?:\w+ )?(?:pregunta|duda|consulta)\b/,
    /^algun[oa]?s? (?:consejos?|ideas?|recetas?|sugerencias?|recomendacion|trucos?)\b/,
    /^(?:dime|avisame|digame|dime por favor) (?:si|que|como|cuando|cual)\b/,
  ],
  idle: [
    /^(?:y tu )?como (?:estas|esta|te va|va todo|andas|no)$/,
    /^(?:que tal|todo bien|sabes que|adivina que|quien (?:sabe|lo diria)|por que no|en serio|de verdad|y tu|y vos)\b.{0,6}$/,
  ],
}
