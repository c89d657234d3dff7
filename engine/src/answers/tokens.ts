/** A piece of a reply. `key` is what it is looked up by: lower case, without accents and apostrophes. */
export interface ReplyToken {
  kind: 'digits' | 'word' | 'emoji' | 'sign'
  text: string
  key: string
  /** Nothing stands between it and the one before. */
  glued: boolean
}

/** Digits with what may stand inside a number or a clock ("1,200", "6:30"), words, emoji one by one, any other sign. */
const PIECE = /(\d+(?:[.,:]\d+)*)|(\p{L}[\p{L}\p{M}']*)|(\p{RI}\p{RI}|\p{Extended_Pictographic})|(\S)/gu

/** "sixish" */
const ISH = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)ish$/u

/** Cuts a normalised reply into pieces. */
export function tokenize(text: string): ReplyToken[] {
  const found: ReplyToken[] = []
  let end = -1
  for (const match of text.matchAll(PIECE)) {
    const [piece, digits, word, emoji] = match
    const kind = digits ? 'digits' : word ? 'word' : emoji ? 'emoji' : 'sign'
    const ish = word ? ISH.exec(wordKey(word)) : null
    if (ish?.[1]) found.push({ kind: 'word', text: ish[1], key: ish[1], glued: match.index === end })
    if (ish) found.push({ kind: 'word', text: 'ish', key: 'ish', glued: true })
    else found.push({ kind, text: piece, key: word ? wordKey(word) : piece, glued: match.index === end })
    end = match.index + piece.length
  }
  return found
}

/** "Sí" is `si`, "O'Clock" is `oclock`, "yesss" is `yes`. */
export function wordKey(word: string): string {
  const plain = word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/gu, '')
  // "yesss", but not "mmm", which is no M.
  return /^(.)\1*$/u.test(plain) ? plain : plain.replace(/(.)\1{2,}/gu, '$1')
}
