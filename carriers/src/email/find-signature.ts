import { isBlank } from './quote-lines.ts'

/** Maximum number of lines of a signature. What follows a longer way down is what the author wrote. */
const SIGNATURE_MAX = 20
/** The same below two dashes that stand right under a line. */
const CLOSE_MAX = 5
const MOBILE_MAX = 200

/**
 * The first line of a signature, as RFC 3676 §4.3 marks it, or as phones add it; the number of lines if there is none.
 * `all`: everything that the author wrote, if these lines are only a part of it.
 */
export const findSignature = (lines: readonly string[], all: readonly string[] = lines): number => {
  for (const marked of [lines.lastIndexOf('-- '), lines.indexOf('--')])
    if (marked >= 0 && countFull(lines.slice(marked + 1)) <= countAllowed(lines, marked, all)) return marked
  const last = lines.findLastIndex((line) => !isBlank(line))
  return last >= 0 && isMobileSignature(lines[last] ?? '') ? last : lines.length
}

/** Programs that cut spaces off a line’s end leave two dashes, as people write them between paragraphs. */
const countAllowed = (lines: readonly string[], marked: number, all: readonly string[]): number => {
  if (lines[marked] === '-- ') return SIGNATURE_MAX
  if (all.filter((line) => line.trim() === '--').length > 1) return -1
  return isBlank(lines[marked - 1] ?? '') ? SIGNATURE_MAX : CLOSE_MAX
}

export const countFull = (lines: readonly string[]): number => lines.filter((line) => !isBlank(line)).length

/** How a program’s or phone’s own line begins, up to what it names. */
const SENT_BY =
  /^\s{0,9}(?:Sent (?:from|with|via|using)|(?:Get|Download|Holen Sie sich|Télécharge[rz]|Obtenez|Obtener|Descargar|Obtenha o|Obter o|Ottieni|Scarica)(?= Outlook (?:for|für|pour|para|per) (?:iOS|Android|Mac|Windows))|(?=Outlook (?:für|voor) (?:iOS|Android|Mac|Windows))|Von(?= mein.{1,99} gesendet)|Gesendet (?:von|mit|über|aus)|Diese (?:Nachricht|E-Mail) wurde (?:von|mit)(?= mein)|Envoyé (?:depuis|de|à partir d[eu’']|via|avec(?= m(?:on|a) ))|Provenance\s?:(?= Courrier)|Enviado (?:desde|do|con|com|mediante)|Inviato (?:dal?|con)|(?:Verstuurd|Verzonden) (?:vanaf|vanuit|met|via)|Skickat från|Sendt fra|Wysłane z|Отправлено (?:с|из)|从我的|发自我的|(?=(?:iPhone|iPad)から送信))/i

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const BRANDS = listed(
  'iphone ipad ipod ios mac galaxy samsung android outlook yahoo gmx web.de telekom aol gmail icloud blackberry huawei xiaomi redmi oneplus pixel fairphone motorola xperia sony nokia windows proton zoho libero',
)
const DEVICES = listed(
  'mail email phone cellphone smartphone mobile device handy mobiltelefon mobilgerät gerät tablet tablette téléphone portable appareil móvil teléfono dispositivo cellulare telefono telefoon telefon telefonu celular',
)
/** What else such a line consists of. */
const FILLERS = listed(
  'for on the app e secure kompakt gesendet verschickt versendet beziehen herunterladen downloaden für auf der mit un pour sur para en no per su voor op för til для courrier correo correio posta a pro max plus ultra mini から送信 发送 發送',
)
const POSSESSIVE = /^(?:my|mein\p{L}{0,2}|mon|ma|mi|mio|mia|meu|minha|mijn|min|mitt|mojego|моего)$/u
const MODEL = /^[a-z]?\d{1,2}[a-z]{0,2}\+?$/

/** Whether a line is nothing but a program’s or phone’s, which names itself. People also write “Sent from”. */
export const isMobileSignature = (line: string): boolean => {
  const said = line.length > MOBILE_MAX ? null : SENT_BY.exec(line)
  if (said === null) return false
  const words = wordsOf(line.slice(said[0].length))
  const isBrand = (place: number) => BRANDS.has(words[place] ?? '')
  const isOwn = (place: number) => DEVICES.has(words[place] ?? '') && POSSESSIVE.test(words[place - 1] ?? '')
  const isModel = (place: number): boolean =>
    place > 0 && MODEL.test(words[place] ?? '') && (isBrand(place - 1) || isModel(place - 1))
  const isKnown = (word: string, place: number) =>
    isBrand(place) || DEVICES.has(word) || FILLERS.has(word) || POSSESSIVE.test(word) || isModel(place)
  return words.every(isKnown) && words.some((_, place) => isBrand(place) || isOwn(place))
}

/** A line’s words in lower case, without its links. A colon or question mark stays: no program writes them here. */
const wordsOf = (line: string): string[] =>
  line
    .toLowerCase()
    .replaceAll(/[<(]?https?:\/\/[^\s<>()]{1,200}[>)]?/g, ' ')
    .replaceAll(/[\p{Script=Han}\p{Script=Hiragana}]{1,9}/gu, ' $& ')
    .split(/[\s/,[\]’'-]+|\.(?=\s|$)/)
    .filter((word) => word !== '')
