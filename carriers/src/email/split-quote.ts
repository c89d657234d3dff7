/** A mail's text: what its author wrote, and what the mail program quotes or adds. */
export interface SplitText {
  text: string
  /** Earlier mails, and the signature; empty if there are none. */
  quoted: string
}

/**
 * Splits off what a mail quotes from earlier mails, in the styles of common mail programs and in several languages. If
 * the author answered between the quoted lines, everything stays. A forwarded mail without a word added stays, too: it
 * is what the author wanted to say.
 */
export const splitQuote = (whole: string): SplitText => {
  const lines = whole.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n')
  const below = answerBelow(lines)
  if (below !== null) return below
  const start = findQuote(lines)
  const own = lines.slice(0, start)
  const rest = lines.slice(start)
  const signature = findSignature(own)
  const text = join(own.slice(0, signature))
  const quoted = join([...own.slice(signature), ...rest])
  if (text === '' && FORWARDED.test(rest.find((line) => line.trim() !== '') ?? ''))
    return { text: join(lines), quoted: '' }
  return { text, quoted }
}

const join = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()

const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line)
const isBlank = (line: string): boolean => line.trim() === ''

/** Maximum length of the line that says who is quoted. Each character of it costs time. */
const ATTRIBUTION_MAX = 400
/** How far down a quote may begin: nobody writes more lines than this. */
const LINES_SEARCHED = 3_000

/** “On Monday, Hannah wrote:”, which may span several lines. */
const ATTRIBUTIONS = [
  /^\s*On\b.{3,300}\bwrote\s?:$/,
  /^\s*(?:Am|Den|Il giorno|Le|El|Em|Op|På|W dniu|Dnia|Dne|Pe|Den)\b.{3,300}(?:schrieb\b.{0,120}|a écrit|escribió|escreveu|schreef\b.{0,120}|skrev\b.{0,120}|ha scritto|napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?|a scris)\s?:$/i,
  /^\s*(?:lun|mar|mié|mer|jeu|jue|ven|vie|sam|sáb|dim|dom|seg|ter|qua|qui|sex|ma|di|wo|do|vr|za|zo)[.,a-zé]{0,8}\s.{3,300}(?:escribió|a écrit|ha scritto|escreveu|schreef)\s?:$/i,
]

/** The same without a word to begin with, on one line. */
const SHORT_ATTRIBUTIONS = [
  /^.{3,200}<[^<>\s@]+@[^<>\s]+>.{0,60}(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napisał(?:\(a\)|a)?|пишет|написал(?:\(а\)|а)?|yazdı|写道|のメール|작성)\s?[:：]$/i,
  /^(?=.*\d).{3,200}<[^<>\s@]+@[^<>\s]+>\s?[:：]$/,
  /^\s*\d{4}(?:年|[-/.]\d).{3,200}(?:写道|のメール|:)\s?[:：]?$/,
  /^\s*\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,3} (?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev)\s?:$/u,
]

/** Lines of Outlook and others before an earlier mail. */
const SEPARATOR =
  /^\s*-{2,}\s?(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|Ursprungligt meddelande|Oprindelig meddelelse|Исходное сообщение|原始邮件|Reply Message)\s?-{2,}\s*$/i
const FORWARDED =
  /^\s*(?:-{2,}\s?(?:Forwarded [Mm]essage|Weitergeleitete Nachricht|Message transféré|Mensaje reenviado|Messaggio inoltrato|Mensagem encaminhada|Doorgestuurd bericht)\s?-{2,}|Begin forwarded message:|Anfang der weitergeleiteten (?:Nachricht|E-Mail):|Début du message (?:réexpédié|transféré) ?:|Inicio del mensaje reenviado:)\s*$/

const FROM_LINE = /^\s*[*>]{0,2}\s?(?:From|Von|De|Da|Van|Från|Fra|Od|От|发件人|差出人)\s?[:：]\*{0,2}\s?\S/
const HEADER_LINE =
  /^\s*[*>]{0,2}\s?(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|Date|À|Objet|Enviado(?: el)?|Fecha|Para|Asunto|Inviato|Data|A|Oggetto|Enviada em|Assunto|Verzonden|Aan|Onderwerp|Skickat|Till|Ämne|Sendt|Til|Emne|Отправлено|Кому|Тема|发送时间|收件人|主题|送信日時|宛先|件名)\s?[:：]\*{0,2}\s?/i
const RULE = /^\s*(?:_{10,}|-{10,})\s*$/

/** The first quoted line; the number of lines if nothing is quoted. */
const findQuote = (lines: readonly string[]): number => {
  const answered = findLastAnswered(lines)
  for (let place = 0; place < Math.min(lines.length, LINES_SEARCHED); place += 1) {
    const line = lines[place] ?? ''
    if (SEPARATOR.test(line) || FORWARDED.test(line)) return place
    const after = RULE.test(line) ? nextFull(lines, place + 1) : place
    if (isHeaderBlock(lines, after)) return place
    const length = attributionAt(lines, place)
    if (length > 0 && answered < place + length) return place
  }
  return findTrailingQuote(lines)
}

const nextFull = (lines: readonly string[], from: number): number => {
  let place = from
  while (place < lines.length && isBlank(lines[place] ?? '')) place += 1
  return place
}

const isHeaderBlock = (lines: readonly string[], place: number): boolean =>
  FROM_LINE.test(lines[place] ?? '') &&
  lines.slice(place + 1, place + 6).filter((line) => HEADER_LINE.test(line)).length >= 2

/** How many lines the attribution at this place spans; 0 if there is none. */
const attributionAt = (lines: readonly string[], place: number): number => {
  const line = lines[place] ?? ''
  if (line.length > ATTRIBUTION_MAX || isBlank(line)) return 0
  if (SHORT_ATTRIBUTIONS.some((one) => one.test(line))) return 1
  for (const length of [1, 2, 3, 4]) {
    const said = lines
      .slice(place, place + length)
      .map((one) => one.trim())
      .join(' ')
    if (said.length > ATTRIBUTION_MAX || isBlank(lines[place + length - 1] ?? '')) return 0
    if (ATTRIBUTIONS.some((one) => one.test(said))) return length
  }
  return 0
}

/** The last quoted line followed by the author's own words; -1 if there is none. */
const findLastAnswered = (lines: readonly string[]): number => {
  const own = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line) && !isMobileSignature(line))
  return lines.slice(0, Math.max(own, 0)).findLastIndex(isQuoted)
}

/** Quoted lines at the end of a mail, without a line that says who is quoted. */
const findTrailingQuote = (lines: readonly string[]): number => {
  let place = lines.length
  while (place > 0 && (isQuoted(lines[place - 1] ?? '') || isBlank(lines[place - 1] ?? ''))) place -= 1
  return lines.slice(place).some(isQuoted) && !lines.slice(0, place).some(isQuoted) ? place : lines.length
}

/** A mail quoted in full first, with the answer below it; null if it isn't written that way. */
const answerBelow = (lines: readonly string[]): SplitText | null => {
  const full = nextFull(lines, 0)
  const first = nextFull(lines, full + attributionAt(lines, full))
  let last = first
  while (last < lines.length && (isQuoted(lines[last] ?? '') || isBlank(lines[last] ?? ''))) last += 1
  const own = lines.slice(last)
  const signature = findSignature(own)
  const text = join(own.slice(0, signature))
  if (!isQuoted(lines[first] ?? '') || text === '' || own.some(isQuoted)) return null
  return { text, quoted: join([...lines.slice(0, last), ...own.slice(signature)]) }
}

/** The first line of a signature, as RFC 3676 §4.3 marks it, or as phones add it. */
const findSignature = (lines: readonly string[]): number => {
  const marked = lines.findLastIndex((line) => /^-- ?$/.test(line))
  if (marked >= 0) return marked
  const last = lines.findLastIndex((line) => !isBlank(line))
  return last >= 0 && isMobileSignature(lines[last] ?? '') ? last : lines.length
}

const isMobileSignature = (line: string): boolean =>
  line.length < 120 &&
  /^\s*(?:Sent from (?:my|Outlook|Mail|Yahoo|Proton)|Get Outlook for|Von meinem .{2,40} gesendet|Gesendet von|Gesendet mit|Diese Nachricht wurde von meinem|Envoyé (?:de|depuis) mon|Enviado desde mi|Inviato da|Enviado do meu|Verstuurd vanaf|Skickat från|从我的|iPhoneから送信|Отправлено с)/i.test(
    line,
  )
