/**
 * The longest line that a mail program writes before a quote. Of longer ones, at most as much is examined: people choose
 * what their mails contain, and each character costs time.
 */
const LINE_MAX = 400
/** Maximum number of lines over which a program wraps the line that says who is quoted. */
const WRAPPED_MAX = 4
/** Maximum number of lines of an earlier mail’s headers. Its recipients may fill most of them. */
const BLOCK_MAX = 25

export const isBlank = (line: string): boolean => line.trim() === ''
export const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line)

const isExamined = (line: string): boolean => line.length <= LINE_MAX

/** What programs write for “Original Message”, between dashes. */
const SEPARATOR =
  /^\s{0,9}(?:-{10,20}\s?Original\s?-{10,20}|-{2,20}\s?(?:Original Message|Original-?Nachricht|Ursprüngliche Nachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|Ursprungligt meddelande|Oprindelig meddelelse|Исходное сообщение|原始邮件|Reply Message)\s?-{2,20})\s*$/i
const FORWARDED_BETWEEN_DASHES =
  /^\s{0,9}-{2,20}\s?(?:Forwarded message|Weitergeleitete Nachricht|Message transféré|Mensaje reenviado|Messaggio inoltrato|Mensagem encaminhada|Mensagem reencaminhada|Doorgestuurd bericht)\s?-{2,20}\s*$/i
const FORWARDED =
  /^\s{0,9}(?:Begin forwarded message|Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Début du message (?:réexpédié|transféré)|Inicio del mensaje reenviado|Inizio (?:del )?messaggio inoltrato|Início da mensagem (?:reenviada|encaminhada|reencaminhada)|Begin doorgestuurd bericht)\s?:\s*$/i

/** Whether a line announces a forwarded mail. */
export const isForwarded = (line: string): boolean =>
  isExamined(line) && (FORWARDED_BETWEEN_DASHES.test(line) || FORWARDED.test(line))

/** Whether a line announces an earlier mail. */
export const isSeparator = (line: string): boolean => isForwarded(line) || (isExamined(line) && SEPARATOR.test(line))

export const isRule = (line: string): boolean => isExamined(line) && /^\s{0,9}(?:_{10,}|-{10,})\s*$/.test(line)

/** A date with its year. */
const DATE = /(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}/
const TIME = /(?<![\d.])\d{1,2}[:.h]\d{2}(?!\d|\.\d)/
const ADDRESS_IN_BRACKETS = /[<([]\s?(?:mailto:)?([^\s<>()[\]@]{1,200}@[^\s<>()[\]@]{1,200})\s?[>)\]]/i

/** How programs say that somebody wrote. */
const WROTE =
  /(?<!\p{L})(?:wrote|schrieb|geschrieben|a écrit|escribió|ha scritto|escreveu|schreef|geschreven|skrev|napisał(?:\(a\)|a)?|napisana|pisze|napsal(?:\(a\)|a)?|a scris|kirjoitti|ezt írta|пишет|написал(?:\(а\)|а)?|yazdı)(?!\p{L})|写道|のメール|작성/iu

/** How the line begins, in the languages in which it begins with a word or the day. */
const OPENING =
  /^\s{0,9}(?:On|Am|Den|Il|Il giorno|Le|El|Em|No dia|Op|W dniu|Dnia|Dne|Pe|În|Wiadomość|\p{L}{2,4}[.,]{1,2})\s.{0,60}\d/iu

const ATTRIBUTION_ENDS = /(?:[:：]|\swrote\s-{2,20})\s*$/i

/** Where a line that says who is quoted begins, if it ends here; -1 if none does. */
export const attributionEndingAt = (lines: readonly string[], end: number): number => {
  const line = lines[end] ?? ''
  if (isRunOn(line)) return end
  if (!isExamined(line) || !ATTRIBUTION_ENDS.test(line)) return -1
  const isFollowed = isQuoted(lines[nextFull(lines, end + 1)] ?? '')
  let found = isAttribution(line, isFollowed) ? end : -1
  let said = line
  for (let start = end - 1; start > end - WRAPPED_MAX; start -= 1) {
    const above = lines[start] ?? ''
    said = `${above.trim()} ${said}`
    if (isBlank(above) || isQuoted(above) || said.length > LINE_MAX) break
    // Whatever the author wrote just above belongs to the author.
    const isOpening = OPENING.test(above) && (found < 0 || DATE.test(above) || TIME.test(above))
    const isBeginning = isOpening || (found < 0 && ADDRESS_BEGINS.test(above))
    const isJoined = ENDS_IN_NAME.test(above) || (isBeginning && !isComplete(line))
    if (isJoined && isAttribution(said, isFollowed, above)) return start
  }
  return found
}

/** The addresses that a line names which says who is quoted, over however many lines a program wrapped it. */
export const addressesIn = (lines: readonly string[]): string[] => {
  const said = lines.map((line) => line.trim()).join(' ')
  return [...said.slice(0, LINE_MAX).matchAll(new RegExp(ADDRESS_IN_BRACKETS, 'gi'))].map(([, address = '']) => address)
}

/** A line whose rest has the address, or that has one itself and ends before the date. */
const ADDRESS_BEGINS = /[<(]\s*$|>,?(?:\s|$)/
/** In Turkish, a line of the name and the address can be followed by one of everything else. */
const ENDS_IN_NAME = /@[^\s<>@]{1,200}>,\s*$/

/** Whether nothing of it is on the line above. */
const isComplete = (line: string): boolean => DATE.test(line) && TIME.test(line) && WROTE.test(line)

const isAttribution = (said: string, isFollowed: boolean, first: string = said): boolean => {
  // No program writes these, but an author may write in front of its line.
  if (/[!?]/.test(said)) return false
  const [hasAddress, hasDate] = [ADDRESS_IN_BRACKETS.test(said), DATE.test(said)]
  // Some languages need no verb. On several lines, only a program breaks the line right before the address.
  if (!WROTE.test(said)) return isFollowed && hasAddress && hasDate && (first === said || /[<(]\s*$/.test(first))
  return isFollowed ? hasAddress || hasDate : hasAddress && hasDate && TIME.test(said)
}

/** Yahoo’s app writes it on the same line as the beginning of what it quotes. */
const isRunOn = (line: string): boolean => {
  const beginning = line.slice(0, LINE_MAX)
  const end = beginning.search(/[:：]\s{2,9}\S/)
  if (end < 0) return false
  const said = beginning.slice(0, end + 1)
  return isAttribution(said, false)
}

/** The first line from here on that isn't blank. */
export const nextFull = (lines: readonly string[], from: number): number => {
  let place = from
  while (place < lines.length && isBlank(lines[place] ?? '')) place += 1
  return place
}

const FROM = /^(?:From|Von|De|Da|Van|Från|Fra|Od|От|发件人|差出人)$/i
const SENT =
  /^(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado(?: el| em)?|Enviada em|Fecha|Inviato|Data|Verzonden|Skickat|Sendt|Wysłano|Отправлено|Дата|发送时间|日期|送信日時)$/i
const TO = /^(?:To|An|À|Para|A|Aan|Till|Til|Do|Кому|收件人|宛先)$/i
const SUBJECT = /^(?:Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Temat|Тема|主题|件名)$/i
const HEADERS = [
  ['f', FROM],
  ['d', SENT],
  ['t', TO],
  ['s', SUBJECT],
] as const
/** The orders in which Outlook, Gmail, Apple Mail and Notes write all of them. */
const ORDERS = /^f(?:dts|dst|sdt|tds)/

/**
 * Whether an earlier mail’s headers begin here, as Outlook and others write them. Only a sender together with a full
 * date counts: anyone may begin lines with “From:” and “To:”. Outlook leaves out the address of a sender it knows: then
 * all of the headers have to be there, in an order that programs write them in.
 */
export const isHeaderBlock = (lines: readonly string[], place: number): boolean => {
  if (kindOf(headerOf(lines[place] ?? '')) === '') return false
  const end = Math.min(lines.length, place + BLOCK_MAX)
  let [kinds, hasAddress] = ['', false]
  for (let at = place; at < end && !isBlank(lines[at] ?? ''); at += 1) {
    const header = headerOf(lines[at] ?? '')
    const kind = kindOf(header)
    if (kind === 'd' && !(DATE.test(header.value) && TIME.test(header.value))) continue
    if (kind === 'f') hasAddress ||= /[^\s@]@[^\s@]/.test(header.value)
    kinds += kind
  }
  return hasAddress ? kinds.includes('d') && /[ts]/.test(kinds) : ORDERS.test(kinds)
}

/** The letter of a known header; empty for any other line. Only a subject may have no value. */
const kindOf = ({ name, value }: { name: string; value: string }): string => {
  const kind = HEADERS.find(([, pattern]) => pattern.test(name))?.[0] ?? ''
  return kind === 's' || value !== '' ? kind : ''
}

/** A header’s name and value; no name if the line has none. */
const headerOf = (line: string): { name: string; value: string } => {
  const end = line.slice(0, 40).search(/[:：]/)
  if (end < 0) return { name: '', value: '' }
  const plain = (text: string) => text.replaceAll('*', '').trim()
  return { name: plain(line.slice(0, end)), value: plain(line.slice(end + 1, LINE_MAX)) }
}
