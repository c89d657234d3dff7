import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'
import { HOSTILE_TEXTS } from './testing/hostile-mails.ts'

const LINE = 'On 3/9/26 9:00, Hannah wrote:'

test('an answer between quoted lines keeps the whole, and words after the last of them keep nothing more', () => {
  const answered = `${LINE}\n> Slept well?\nYes\n> And your knee?\nBetter`
  expect(splitQuote(`Hi\n${answered}`)).toEqual({ text: `Hi\n${answered}`, quoted: '' })
  // A reply that quotes a quote answers only the last one.
  const quoted = `${LINE}\n> Slept well?\n\nSent from my iPhone`
  expect(splitQuote(`Hi\n${quoted}`)).toEqual({ text: 'Hi', quoted })
  expect(splitQuote(`${answered}\n${quoted}`)).toEqual({ text: answered, quoted })
})

test('a line that is longer than any program writes begins no quote, nor does one behind thousands of others', () => {
  const long = `Hannah <hannah@${'x'.repeat(500)}.example> wrote:\nSlept well?`
  expect(splitQuote(`Hi\n${long}`)).toEqual({ text: `Hi\n${long}`, quoted: '' })
  const late = `${'80 kg\n'.repeat(4_000)}${LINE}\nSlept well?`
  expect(splitQuote(late)).toEqual({ text: late, quoted: '' })
})

// If parsing took quadratic time, the next two would take minutes.

test.for(['abc<', '1 abc<'])('a line that begins “%s” and never ends takes no time', (begin) => {
  const line = `${begin}${'@'.repeat(250_000)}`
  expect(splitQuote(`Slept 7 hours\n${line}`)).toEqual({ text: `Slept 7 hours\n${line}`, quoted: '' })
})

test('lines that each could begin a quote take no time', () => {
  const { text, quoted } = splitQuote(`${`${LINE}\n`.repeat(800_000)}> Slept well?\nYes`)
  expect([text.endsWith('Yes'), quoted]).toEqual([true, ''])
})

describe('a long text that seems to begin a quote takes no time', () => {
  test.for(HOSTILE_TEXTS)('$name', ({ text }) => {
    const { text: kept, quoted } = splitQuote(text)
    const countFull = (some: string) => some.replaceAll(/\s+/g, '').length
    expect(countFull(kept) + countFull(quoted)).toBe(countFull(text))
  })
})

describe('what a client writes themselves is never folded away', () => {
  test.for([
    'Mein Arzt schrieb:\nRuhe geben\nund Magnesium nehmen',
    'Il medico ha scritto:\nriposo\n\nVa bene così?',
    'On Monday my doctor wrote:\n\nTake 2 pills a day.\n\nIs that fine?',
    'Am 12.03.2026 schrieb mir mein Arzt:\nalles gut.\n\nWas meinst du?',
    'Read this\n\nOn 12.03.2026 Dr. Weber <weber@clinic.example> wrote:\nTake 2 pills.\n\nIs that fine?',
    'Read this:\n\nDr. Weber wrote:\n> Take 2 pills.\n\nIs that fine?',
    'El lunes 12 de marzo de 2026 mi médico escribió:\n\ntodo bien',
    'From: 7 am\nTo: 9 am\nDate: Monday\nI was running.',
    'Da: lunedì\nA: venerdì\nData: 12.03.2026\nva bene?',
    'My doctor is\nDr. Weber 2 <weber@clinic.example>:\ncall him please',
    '> 5 km today, is that OK?',
    '> 80 kg on Monday\n< 79 kg today\nGood?',
    'Plan:\n\n----------\nMon: run\n----------\nTue: rest',
    'Breakfast\n\n--\n\nLunch: soup\n\n--\n\nDinner: bread',
    'All right\n\nSent from my heart, Maria',
    'Alles klar\n\nGesendet habe ich dir das gestern vom Handy, oder?',
    'Alles klar\n\nVerstuurd vanaf nu elke dag',
    'Breakfast\n--\nLunch: soup\n--\nDinner: bread',
    `Mon: run\n--\n${'another day: rest\n'.repeat(9)}Sun: run`,
    'Datum: 12.03.2026 8:00\nVon: zu Hause\nAn: Arbeit\nDistanz: 8 km\n\nDanach müde',
    'Date: 12/03/2026 8h30\nDe: Paris\nÀ: Lyon\nfatiguée',
    'I walked\n----------------------------\nDate: 12.03.2026 10:00\nFrom: home\nTo: work',
    'From: Home\nTo: gym\n\nSent: yesterday',
    'From: Home\nDate: 3/9/26 7:30\nTo: gym\n5 km',
    'My run\n\nFrom: Home\nSent: 3/9/26 7:30\nTo: gym\n\nTired now',
    'Von: zu Hause\nDatum: 12.03.2026 8:00\nAn: Arbeit\nDistanz: 8 km',
    'De: Paris\nDate: 12/03/2026 8h30\nÀ: Lyon\nfatiguée',
    'I walked\n----------------------------\nFrom: home\nDate: 12.03.2026 10:00\nTo: work',
    'Subject: sleep\nDate: 3/9/26 7:30\nFrom: my bed @ home\nTo: you',
    'From: Home\nSubject: running\nTo: gym\nDate: yesterday at 7',
    '--- Original ---\nMein Text',
  ])('%s', (text) => {
    expect(splitQuote(text)).toEqual({ text, quoted: '' })
  })

  test.for([
    ...['Von meinem Gerät gemessen: 120/80', 'Von meinem Smartphone aus gemessen 8000 Schritte', 'Von meinem Handy'],
    ...['Diese Nachricht wurde mit Handy diktiert', 'Gesendet von meinem Handy, Laptop ist kaputt.'],
    ...['Outlook für morgen: 10 km Lauf mit Handy', 'Outlook voor morgen: 10 km met telefoon', 'Outlook für Handy'],
    ...['Sent using Garmin device: 8000 steps', 'Sent with love from my phone', 'Sent from Windows 11 the log'],
    ...['Sent from my phone, sorry for the typos', 'Sent via mail', 'Sent from my phone 120', 'Sent from my iPhone?'],
    ...['Envoyé avec mon téléphone ce matin les résultats', 'Enviado con el móvil los resultados'],
    ...['Enviado de la doctora por mail: tomar 2 pastillas', 'Enviado da doutora por mail: tomar 2'],
    ...['Inviato con mail ieri i risultati', 'Verzonden via mail gisteren de uitslag'],
  ])('nor is a last line that only begins like a phone’s: %s', (line) => {
    expect(splitQuote(`All right\n\n${line}`)).toEqual({ text: `All right\n\n${line}`, quoted: '' })
  })

  test('nor is what stands right above the line that says who is quoted', () => {
    const lines = 'Am 12.03.26 um 14:00 schrieb Northline Coaching <\ncare@desk.example.org>:\n> Wie war’s?'
    const first = `Danke! ${lines}\n\nBis bald`
    expect(splitQuote(first)).toEqual({ text: first, quoted: '' })
    for (const own of ['Gut', 'Am Knie 2 Pflaster', 'Schreib an Paul <paul@clients.example>'])
      expect(splitQuote(`${own}\n${lines}`)).toEqual({ text: own, quoted: lines })
    for (const [own, line] of [
      ['On May 5 I ran', 'H <h@desk.example> schrieb:'],
      ['Na, 5 km', 'H schrieb am 3.9.26:'],
      ['Am Mo. 3 km', 'H <h@desk.example> schrieb:'],
      ['On Monday 5 km', 'on Tuesday 12.03.2026 Hannah wrote:'],
    ] as const)
      expect(splitQuote(`${own}\n${line}\n> a`)).toEqual({ text: own, quoted: `${line}\n> a` })
  })
})

test('an answer below a rule stays: only a list’s footer is folded there', () => {
  const answer = `${'_'.repeat(47)}\nmeine Antwort`
  const block = `${LINE}\n> a\n> b`
  expect(splitQuote(`Hi\n${block}\n${answer}`)).toEqual({ text: `Hi\n\n${answer}`, quoted: block })
  const quoted = `${LINE}\n> a\n${'_'.repeat(47)}\nRunners\nhttps://lists.example/runners`
  expect(splitQuote(`Hi\n${quoted}`)).toEqual({ text: 'Hi', quoted })
  const more = '\nAnd another day of running'.repeat(9)
  const footer = quoted.slice(quoted.indexOf('___'))
  expect(splitQuote(`Hi\n${quoted}${more}`)).toEqual({ text: `Hi\n\n${footer}${more}`, quoted: `${LINE}\n> a` })
})

describe('a quote with words above and below it is folded, and none of them', () => {
  const block = `${LINE}\n> Slept well?`

  test.for([
    ['Slept 7 hours.', 'Maria Alvarez\nAlvarez & Sons\n+1 303 555 0100'],
    ['Hi Hannah,', 'Yes.'],
    ['Yes.', `Best\n${'A line of a long notice about who may read this.\n'.repeat(30)}Maria`],
  ] as const)('as “%s”', ([above, below]) => {
    expect(splitQuote(`${above}\n\n${block}\n\n${below}\n`)).toEqual({ text: `${above}\n\n${below}`, quoted: block })
  })

  test('while a signature is folded with it', () => {
    expect(splitQuote(`Hi Hannah,\n\n${block}\n\nYes.\n\n-- \nMaria`)).toEqual({
      text: 'Hi Hannah,\n\nYes.',
      quoted: `${block}\n-- \nMaria`,
    })
    expect(splitQuote(`Hi Hannah,\n\n${block}\n\nYes.\n\nSent from my iPhone`)).toEqual({
      text: 'Hi Hannah,\n\nYes.',
      quoted: `${block}\nSent from my iPhone`,
    })
    expect(splitQuote(`Fine.\n-- \nMaria\n\n${block}\n\nP.S. 80 kg`)).toEqual({
      text: 'Fine.\n\nP.S. 80 kg',
      quoted: `-- \nMaria\n\n${block}`,
    })
  })

  test('while dashes above and below it are the author’s own', () => {
    const [above, below] = ['Breakfast: eggs\n--\nLunch: soup', 'Dinner: bread\n--\nSnack: apple']
    expect(splitQuote(`${above}\n\n${block}\n\n${below}`)).toEqual({ text: `${above}\n\n${below}`, quoted: block })
  })

  test('unless it isn’t the only one, or nothing says who is quoted', () => {
    for (const whole of [`Hi\n${block}\nYes\n> And your knee?\nBetter`, 'Hi\n\n> Slept well?\n\nYes'])
      expect(splitQuote(whole)).toEqual({ text: whole, quoted: '' })
    const forwarded = '-----Original Message-----\nFrom: Paul'
    expect(splitQuote(`Hi\n${block}\n\nSee below\n\n${forwarded}`)).toEqual({
      text: `Hi\n${block}\n\nSee below`,
      quoted: forwarded,
    })
  })
})

describe('what somebody else wrote, whom the mail doesn’t involve, stays where the author put it', () => {
  const split = (text: string) => splitQuote(text, false, (address) => address === 'care@desk.example')
  const by = (who: string) => `On Mon, Mar 9, 2026 at 9:00 AM ${who} wrote:\n> Take 2 pills a day.`
  const [doctor, desk] = [by('Dr. Weber <weber@clinic.example>'), by('Northline <care@desk.example>')]

  test.for([`My doctor says:\n\n${doctor}\n\nIs that fine?`, `${doctor}\n\nIs that fine?`])('%s', (text) => {
    expect(split(text)).toEqual({ text, quoted: '' })
  })

  test('but is folded if the author answers it, or says nothing below it', () => {
    expect(split(`Hi Hannah,\n\n${desk}\n\nYes`)).toEqual({ text: 'Hi Hannah,\n\nYes', quoted: desk })
    expect(split(`${desk}\n\nYes`)).toEqual({ text: 'Yes', quoted: desk })
    expect(split(`${by('Hannah')}\n\nYes`).text).toBe('Yes')
    expect(split(`See below\n\n${doctor}`)).toEqual({ text: 'See below', quoted: doctor })
  })
})

test.for([
  ['> Hi\n> Slept well?\nYes', 'Yes'],
  ['> Reply STOP to end\n\nSTOP', 'STOP'],
  ['> Reply STOP to end\nSTOP\n-- \nMaria', 'STOP'],
] as const)('what stands below quoted lines at the top of a mail is the answer: %s', ([whole, text]) => {
  expect(splitQuote(whole).text).toBe(text)
})

test('a signature is folded if its mark lost its space, too', () => {
  expect(splitQuote('STOP\n--\nMaria')).toEqual({ text: 'STOP', quoted: '--\nMaria' })
  expect(splitQuote('STOP\n-- \nMaria\n--\nAlvarez')).toEqual({ text: 'STOP', quoted: '-- \nMaria\n--\nAlvarez' })
})

test('a date without a time is enough where quoted lines follow', () => {
  const quoted = 'On Mon, 1 Mar 2021, Team wrote:\n> How are you?'
  expect(splitQuote(`Great\n\n${quoted}`)).toEqual({ text: 'Great', quoted })
})

test('an earlier mail without a word added is the message only if it was forwarded', () => {
  const block = 'From: Hannah <hannah@desk.example>\nSent: March 9, 2026 9:00\nTo: Maria\nSubject: Sleep\n\nSlept well?'
  expect(splitQuote(block)).toEqual({ text: '', quoted: block })
  expect(splitQuote(block, true)).toEqual({ text: block, quoted: '' })
})

describe('headers of an earlier mail that leave out the sender’s address', () => {
  test.for([
    'From: Hannah\nSent: March 9, 2026 9:00\nTo: Maria\nSubject: Sleep',
    'From: Hannah\nSent: March 9, 2026 9:00\nTo: Maria\nCc: Paul\nSubject:',
    'Von: Hannah\nGesendet: Montag, 9. März 2026 09:00\nAn: Maria; Paul;\nElisabeth\nBetreff: Schlaf',
    '*De :* Hannah\n*Envoyé :* lundi 9 mars 2026 09:00\n*À :* Maria\n*Objet :* Sommeil',
    'From: Hannah/Northline\nTo: Maria\nDate: 03/09/2026 09:00 AM\nSubject: Sleep',
  ])('are folded if none of them is missing: %s', (block) => {
    const quoted = `${block}\n\nSlept well?`
    expect(splitQuote(`Yes\n\n${quoted}`)).toEqual({ text: 'Yes', quoted })
  })
})

describe('no word is lost, whatever a mail consists of', () => {
  const own = fc.stringMatching(/^[\p{L}\d ,.:<>@()*_-]{0,40}$/u)
  const program = fc.constantFrom(
    ...['', '', '> ', '> Slept well?', '>> And your knee?', '-- ', '--', '_'.repeat(32), '-----Original Message-----'],
    ...['Begin forwarded message:', 'Sent from my iPhone', 'Get Outlook for iOS<https://aka.ms/o0ukef>', LINE],
    ...['On Thu, Mar 12, 2026 at 2:00 PM Northline <', 'care@desk.example.org> wrote:', 'Il giorno gio 12 mar 2026'],
    ...['From: Northline <care@desk.example.org>', 'Sent: March 12, 2026 2:00 PM', 'To: Maria;', 'Subject: Your week'],
  )
  const text = fc.array(fc.oneof(own, program), { maxLength: 30 }).map((lines) => lines.join('\n'))
  const wordsIn = (some: string) => some.split(/\s+/).filter((word) => word !== '')

  test('what is shown and what is folded are all of it together', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (whole, isForward) => {
        const split = splitQuote(whole, isForward)
        expect([...wordsIn(split.text), ...wordsIn(split.quoted)].toSorted()).toEqual(wordsIn(whole).toSorted())
      }),
      { numRuns: 100 },
    )
  })
})
