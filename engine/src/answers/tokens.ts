/** A token of a reply. `key` is its form for look-ups: lower case, without accents and apostrophes. */
export interface ReplyToken {
  kind: 'digits' | 'word' | 'emoji' | 'sign'
  text: string
  key: string
  /** Directly follows the token before, without a space. */
  glued: boolean
}

/**
 * Digits including separators within a number or time ("1,200", "1'200", "6:30") and a decimal point before them (".5", but
 * not "ok.5"), words, single emoji, and any other sign.
 */
const PIECE =
  /((?<![^\s(~≈$+*"'<>=-])\.\d+(?![.,:]?\d)|^,\d+(?![.,:]?\d)|\d{1,3}(?:['_]\d{3})+(?!\d)|\d+(?:[.,:]\d+)*)|(\p{L}[\p{L}\p{M}']*)|(\p{RI}\p{RI}|\p{Extended_Pictographic})|(\S)/gu

/** "sixish" */
const ISH = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)ish$/u

/** Splits a normalised reply into tokens. */
export function tokenize(text: string): ReplyToken[] {
  const found: ReplyToken[] = []
  let end = -1
  for (const match of text.matchAll(PIECE)) {
    const [piece, digits, word, emoji] = match
    const kind = digits ? 'digits' : word ? 'word' : emoji ? 'emoji' : 'sign'
    const key = word ? wordKey(word) : piece
    const ish = key.endsWith('ish') ? ISH.exec(key) : null
    if (ish?.[1]) found.push({ kind: 'word', text: ish[1], key: ish[1], glued: match.index === end })
    if (ish) found.push({ kind: 'word', text: 'ish', key: 'ish', glued: true })
    else found.push({ kind, text: piece, key, glued: match.index === end })
    end = match.index + piece.length
  }
  return found
}

/** "Sí" is `si`, "O'Clock" is `oclock`, "yesss" is `yes`. */
export function wordKey(word: string): string {
  const lower = word.toLowerCase()
  const plain = ASCII_WORD.test(lower)
    ? lower.replaceAll("'", '')
    : lower
        .replaceAll('ß', 'ss')
        .replaceAll('ø', 'o')
        .replaceAll('ł', 'l')
        .replaceAll('æ', 'ae')
        .normalize('NFD')
        .replace(/[\u0300-\u036f']/gu, '')
  if (!/(.)\1\1/u.test(plain)) return plain
  // "yesss", but not "mmm", which isn't an M.
  return /^(.)\1*$/u.test(plain) ? plain : plain.replace(/(.)\1{2,}/gu, '$1')
}

const ASCII_WORD = /^[a-z']*$/
