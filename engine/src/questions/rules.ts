import { LANGUAGES } from './languages/languages.ts'
import { LETTER, type Sentence } from './sentences.ts'

const ASKS = LANGUAGES.flatMap(({ asks }) => asks)
const IDLE = LANGUAGES.flatMap(({ idle }) => idle)
const TOLD = LANGUAGES.flatMap(({ told }) => told)
const SETTLED = LANGUAGES.flatMap(({ settled }) => settled)
/** Whether the next sentence makes an answer superfluous: "Was it fun? No.", "Where's the link? Nvm, found it". */
export const isAnswered = (sentence: Sentence, next: Sentence | undefined): boolean => {
  if (next === undefined || next.marked) return false
  if (sentence.marked && OWN_ANSWER.test(next.words) && !TO_COACH.test(sentence.words)) return true
  return SETTLED.some((settled) => {
    const at = withoutOpening(next.words).search(settled)
    return at >= 0 && at < SETTLED_SOON
  })
}

/** A sentence settles the one before it only if it says so in its first letters. */
const SETTLED_SOON = 12
const OWN_ANSWER =
  /^(?:hell |heck |also |oh |of course |claro que |auch |aussi |tambien |anche |na )?(?:yes|no(?! (?:rush|worries|hurry|pressure|problem|stress|need))|nope|yep|yup|nah|yeah|absolutely|definitely|never|not really|not even|nein|ja|doch|non|oui|si|sim|nao|claro|gone|nada|nunca|jamais|mai|nie)(?: (?:at all|way|sir|lol|haha+|indeed|really|obviously|definitely|of course|i (?:did|was|do|am)|it (?:did|was|is)|too|tambien|claro|naturlich|bien sur|certo))?$/
/** Clients can't themselves answer what they ask about "you", or about what they may do. */
const TO_COACH =
  /\b(?:you|u|your|ur|should|(?:can|could|may|would)(?:n'?t|'?t)? i|ok|okay|is it|tu|te|usted|puedo|debo|es|du|sie|dir|soll|kann ich|darf|ist|vous|toi|je peux|dois|est ce|voce|vc|posso|devo|puoi|hai|lei)\b/

/** Whether a rule finds that this sentence asks. */
export const isQuestion = ({ words: all, marked }: Sentence): boolean => {
  const words = SETTLED.reduce(unsettledOf, all)
  if (marked && isMarkedQuestion(words)) return true
  const own = TOLD.reduce((left, told) => left.replaceAll(told, ' '), words)
  const clauses = clausesOf(own)
  const wanted = clauses.filter((clause) => !isIdle(withoutOpening(clause)))
  if (wanted.length === 0) return false
  if (TAGGED.some((tagged) => tagged.test(own))) return true
  if (CHOICE.test(withoutOpening(clauses.at(-1) ?? ''))) return true
  if (wanted.some(isUnmarkedQuestion)) return true
  const whole = wanted.length === clauses.length ? own : wanted.join(',')
  return wanted.length > 1 && !isIdle(withoutOpening(whole)) && isUnmarkedQuestion(whole)
}

/** What comes after the words that settle the rest. */
const unsettledOf = (words: string, settled: RegExp): string => {
  const at = words.search(settled)
  return at < 0 ? words : words.slice(at).replace(settled, ' ').trim()
}

/** A question mark is enough, unless the words right before it show that no answer is wanted. */
const isMarkedQuestion = (words: string): boolean => {
  if (CALL.test(words)) return true
  if (isHedged(words)) return false
  const tag = TAG.exec(words)?.[0]
  if (tag !== undefined) return isAgreementWanted(words.slice(0, -tag.length), /ok|vale/.test(tag) ? 2 : 3)
  const bodies = clausesOf(words).map(withoutOpening)
  const body = bodies.findLast((clause) => LETTER.test(clause) && !PERHAPS.test(clause)) ?? ''
  return LETTER.test(body) && !isGuess(body) && !isIdle(body)
}

/** Somebody who asks nothing but whether anyone is there: "hello??" */
const CALL = /^(?:hello|hallo|hey|hi|hola|allo|oi|ola|ciao|pronto|coach)(?: (?:coach|anyone|there))?$/
/** "Mornings, maybe?" */
const PERHAPS = /^(?:maybe|perhaps|vielleicht|quizas?|tal vez|peut[- ]etre|talvez|forse|magari)$/

/** A word at the end that asks for agreement. */
const TAG =
  /,? ?\b(?:right|correct|yeah|yes|oder|richtig|gell|ne|si|oui|sim|verdad|cierto|no|non|ja|pas vrai|hein|certo|vero|giusto|ok|okay|vale|eh|huh)$/

/** Whether something is said before the tag. One or two words are an exclamation: "crazy, right". Not before "ok". */
const isAgreementWanted = (told: string, least: number): boolean => {
  const body = withoutOpening(told)
  return (body.split(' ').length >= least || /\d/.test(body) || ADVICE.test(body)) && !isIdle(body)
}

/** A whole statement, with a word after it that asks whether it's so. */
const AGREED =
  /^\S+ \S+ \S.*(?:, ?(?:right|correct|yeah|richtig|verdad|cierto|certo|vero|giusto|n'est-ce pas|c'est ca)|,? (?:oder|ne))$/

/** A "no" at the end of a statement, which asks for a yes: "mon pouls est trop haut la non". */
const NO_AT_END =
  /^(?:[^\s,]+ ){3,20}[^\s,]+(?<!\b(?:que|di|dico|detto|dicho|dije|digo|dit|dis|moi|io|yo|hoy|oggi|e|y|et|and|said|say|or|o|ou|a|is|to|pero|ma|mais|giorni|todavia|aun|ahora|claro|pues|ancora|adesso|tampoco|vez|of|with|the|lui|lei|el|ella|on|but)) (?:no|non)$/

/** What is planned or counted, with a word that asks whether it's so: "mañana toca pierna no", "donc demain c'est repos c'est ça". */
const PLANNED =
  /^(?:(?:so|ok|y|e|et|und) )?(?:manana|hoy|entonces|asi que|domani|oggi|quindi|demain|donc|du coup|alors|amanha|hoje|entao|tomorrow|morgen|also|(?:c'est|son|sono|sao|es|e)(?= (?:\S+ )?\d)) .{3,60}(?<!\b(?:pero|mais|ma|mas|but|que|che|dije|dit|dis|detto|manana|domani|demain|oggi|hoy|y|e|et|ou|o|di|de|il|al|giorno|momento|modo|molto|tutto|pas|est|c'est|est pas|la|o|tudo|muito|bem|deu|da|fait|aber|and|said|ayer|todo|muy|en|non|vez|not) )(?:no|non|verdad|cierto|vero|giusto|certo|correct|c'est (?:bien )?ca)$/

const TAGGED = [AGREED, NO_AT_END, PLANNED]

/** Two things and nothing else: "rice or potatoes". Not with "o", which is Portuguese for "the", too. */
const CHOICE =
  /^(?!(?:one|two|three|sooner|more|less|rain|now|big|win|do|trick|make|sink|good|better|either|all|hook|by|un|une|deux|plus|tot|mal|um|dois|mais|cedo|eins?|eine?|zwei|mehr|fruher|uber) )[a-z]{3,}(?: [a-z]+)? (?:or|oder|ou) (?!(?:less|so|something|later|never|shine|die|nothing|bust|treat|break|swim|not|two|three|four|whatever|lose|else|anything|moins|tard|trois|jamais|menos|tres|nunca|weniger|spater|nie|drei)\b)[a-z]+(?: (?:de|of|du) [a-z]+| [a-z]+)?$/

/** A number with its unit is an answer that somebody isn't sure of, and so is what they say they think. */
const isGuess = (body: string): boolean =>
  AMOUNT.test(body) || isHedged(body) || (THOUGHT.test(body) && !ADVICE.test(body))

const isHedged = (words: string): boolean =>
  HEDGED.some((hedged) => hedged.test(words) || hedged.test(withoutOpening(words)))

const AMOUNT = /^(?:(?:around|about|like|maybe|ca|circa|etwa|environ|unos|unas|uns|umas) )?\d[\d.,:]*\s?[a-z]{0,8}$/
const NUMBER =
  '(?:\\d[\\d.,:/h]{0,8}(?:\\s?(?:-|or|to|o|ou|oder|a) ?\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|half|a (?:couple|few|half)|una?|dos|tres|cuatro|cinco|seis|media|eine?n?|zwei|drei|vier|funf|sechs|halbe?|une|deux|trois|quatre|cinq|demi|uma?|duas|dois|quatro|meia|due|tre|quattro|cinque|sei|mezzo|mezza|(?:an?|un|une|ne|um) \\d[\\d.,:/h]{0,8})'
const UNIT =
  '(?: (?!instead|better|more|enough|per|ok|too|then|each|weniger|mehr|mas|mais|plus|piu|meglio|mejor)[^\\s,]+)'
/** "umm like two cups", "6 hours I think". */
const HEDGED = [
  new RegExp(
    `^(?:(?:um+|uh+|er+|euh+|hm+|boh|beh|idk|dunno|(?:i )?don'?t know|not sure|no se|keine ahnung|weiss nicht|je (?:ne )?sais pas|nao sei|sei la|non so|i think|i'd say|id say|i guess|maybe|probably|prob|roughly|approx|approximately|around|about|like|ca|circa|etwa|ungefahr|vielleicht|(?:ich )?glaube?|ich denke|environ|a peu pres|je dirais|je crois|je pense|peut-etre|unos|unas|como(?= \\d)|mas o menos|creo que|creo|diria|tipo|so(?= \\d)|uns|umas|acho que|acho|mais ou menos|direi|credo|penso|piu o meno|forse|quizas?|talvez),? ){1,3}${NUMBER}${UNIT}{0,2}(?: (?:or so|oder so|o asi|ou so|mas o menos|mais ou menos|piu o meno|environ))?$`,
  ),
  new RegExp(
    `^${NUMBER}${UNIT}{0,3},? (?:i think|i guess|i believe|maybe|or so|ish|(?:ich )?glaube? ?(?:ich)?|oder so|je crois|je pense|je dirais|a peu pres|environ|creo(?: yo)?|mas o menos|o asi|acho(?: eu)?|mais ou menos|por ai|credo|piu o meno|penso|schatze? ich|wurd ich sagen|supongo|je suppose|suppongo|imagino)$`,
  ),
]
const THOUGHT =
  /^(?:i think|i guess|i'd say|idk|maybe|probably|je dirais|je pense|direi|diria|creo|glaube|ich glaube|je crois|acho|credo|penso|forse|slept|ate|had|dormi|comi)\b/
/** "Maybe I should rest?" wants an answer. */
const ADVICE =
  /\b(?:should|can|could|ok|okay|better|try|need|debo|deberia|puedo|devo|posso|soll|sollte|kann|dois|devrais|peux|dovrei|pode|puede)\b/

const isIdle = (body: string): boolean => IDLE.some((idle) => idle.test(body))

/** Clauses that could say something, each once, so that a text of ten thousand commas takes no work. */
const clausesOf = (words: string): string[] => [...new Set(words.split(CLAUSE_END))].filter(({ length }) => length > 1)

const CLAUSE_END =
  /,|:| - |\b(?:thanks|thank you|btw|by the way|anyway|but|por cierto|pero|ubrigens|aber|au fait|alias|a proposito|pero'|danke|gracias|merci|grazie)\b/

/** Of a clause that isn't idle. */
const isUnmarkedQuestion = (clause: string): boolean => {
  const body = withoutOpening(clause)
  // "Et si" and "und wenn" ask with the very word that is otherwise left out.
  return !isHedged(clause) && ASKS.some((asks) => asks.test(body) || (body !== clause && asks.test(clause)))
}

/** What comes before a question without being part of it. */
const withoutOpening = (words: string): string => {
  let body = words.trim()
  for (let before = ''; before !== body;) {
    before = body
    body = body.replace(OPENING, '').trim()
  }
  return body
}

const OPENING =
  /^(?:[^\p{L}\p{N}]+|(?:like(?= (?:who|how|why|what|is|are|do|can) )|honestly|literally|i mean|omg|ugh|man|dude|bro|gosh|jeez|alright|anyways?|one more thing|real quick|franchement|sinceramente|honestamente|ehrlich|mal ehrlich|hi|hey|hello|hallo|hola|oi|ola|ciao|bonjour|salut|coucou|moin|ok|okay|so|and|but|also|btw|by the way|well|hm+|huh|wait|sorry|please|pls|plz|then|yes|no(?= *,)|sure|oh|ah|ach|wow|lol|haha+|jaja+|kkk+|mdr|coach|good morning|guten morgen|buenos dias|bom dia|buongiorno|und|also|aber|et|y(?! a)|e(?= (?:se|quando|come|cosa|dove|quant|que|como|onde|posso|poi|per))|oye|pero|mas|ma|mais|allora|senti|scusa|sinon|really|actually|just|now|i forgot|in the meantime|bitte|por favor|porfa|stp|svp|per favore)(?![\p{L}'-]))\s*/u
