import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOSTILE_MAILS } from '@attune/carriers/email/testing/hostile-mails'
import { startMailPair, type MailPair } from '@attune/carriers/email/testing/mail-pair'
import { mailOf, type TestMail } from '@attune/carriers/email/testing/write-mails'
import { HEADERS } from '@attune/contract/headers'
import type { Browser, Dialog, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { expectCleanAtWidths, LOOKS, shoot } from './looks.ts'
import { moveToThread } from './move.ts'
import { runProduct, type ProductProcess } from './run-product.ts'
import { photo } from './photo.ts'
import { fill } from './sign-in.ts'
import { expectFocus } from './writing.ts'

const ADDRESS = 'care@linden.example'
const PASSWORD = 'a bridge over the river'
const CLIENT = 'Maria Lopez'

let folder: string
let url: string
let pair: MailPair
let product: ProductProcess
let browser: Browser
let ada: Desk
let page: Page
let headers: Record<string, string> = {}

/** A clean installation with a mailbox and a client who writes to it. */
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-written-'))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  pair = await startMailPair(ADDRESS)
  let output = ''
  const settings = { ATTUNE_DEMO: '0', ATTUNE_MAILBOX_PRIVATE_HOSTS: '127.0.0.1' }
  product = await runProduct({ home: join(folder, 'state'), port, settings, hear: (part) => (output += part) })
  const link = /\/setup#([\w-]{43})/
  await vi.waitUntil(() => link.test(output), { timeout: 60_000 })
  const owner = { name: 'Ada Linden', email: 'ada@linden.example', password: PASSWORD }
  const organization = { title: 'Linden Coaching', timezone: 'America/Denver' }
  const setup = { ...owner, organization, token: link.exec(output)?.[1] }
  const made = await post<{ accessToken: string; organization: string }>('/v1/setup', setup)
  headers = { authorization: `Bearer ${made.accessToken}`, [HEADERS.organization]: made.organization }
  await post('/v1/channels/mailbox.connect', pair.entered)
  await post('/v1/contacts', { profile: { basic: { fullName: CLIENT } }, email: 'maria@clients.example' })
  browser = await openBrowser()
  ada = await openDesk(browser, url)
  page = ada.page
  await signIn(page)
  const image = photo('bed', { width: 320, height: 240 })
  const shown = { 'Content-Disposition': 'inline', 'Content-ID': '<photo@clients>' }
  const files = [{ name: 'bed.png', mime: image.mimeType, bytes: image.buffer, headers: shown }]
  receive({ headers: { Subject: 'My night' }, text: MEMO, html: LETTER, files })
  await moveToThread(page, CLIENT)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pair?.close()
  rmSync(folder, { recursive: true, force: true })
})

const post = async <T>(path: string, body: object): Promise<T> => {
  const sent = { ...headers, 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  return (await answer.json()) as T
}
const signIn = async (at: Page): Promise<void> => {
  await at.goto('/login')
  await fill(at, 'ada@linden.example', PASSWORD)
  await at.getByRole('navigation', { name: 'Main' }).first().waitFor()
}

let written = 0
const receive = (mail: TestMail): void => {
  written += 1
  const usual = { From: 'maria@clients.example', To: ADDRESS, 'Message-ID': `<${written}@clients.example>` }
  pair.imap.deliver(mailOf({ ...mail, headers: { ...usual, ...mail.headers } }))
}
/** The bubble of an email with these words. */
const bubble = (words: string): Locator =>
  page
    .getByRole('region', { name: `Conversation with ${CLIENT}` })
    .getByRole('group', { name: new RegExp(`^${CLIENT}: ${words}`) })
const opener = (words: string): Locator => bubble(words).getByRole('button', { name: 'Show original' })
/** Clicks it once its row is still: rows just scrolled into view move, and the press would end beside the button. */
const openAsWritten = async (words: string): Promise<void> => {
  await opener(words).scrollIntoViewIfNeeded()
  await atRest(page)
  await opener(words).click()
}
const dialog = (): Locator => page.getByRole('dialog')
const paper = () => page.frameLocator('iframe[title="Original email"]')

const LETTER = `<html><body><p class="MsoNormal">Hi Ada,</p><p class="MsoNormal">I slept <b>well</b>, see
  <a href="https://sleep.example/night?of=maria">my night</a> and <a href="https://b\u0430nk.example/">the other one</a>.</p>
  <table border="1" cellpadding="6" style="border-collapse:collapse"><tr><th>Day</th><th>Hours</th></tr>
  <tr><td>Monday</td><td>7</td></tr><tr><td>Tuesday</td><td style="background:#e5f2ea">8</td></tr></table>
  <p><img src="cid:photo@clients" alt="My bed" width="120"></p><p>Maria</p>
  <img src="https://evil.example/open.gif" width="1" height="1"></body></html>`

const MEMO = 'I slept well, see my night.'

test('a coach opens an email as it was written by key, sees where its links lead, and Esc goes back', async () => {
  await opener(MEMO).waitFor({ timeout: 60_000 })
  // Its picture is stored by a job.
  await bubble(MEMO).getByRole('img').waitFor({ timeout: 60_000 })
  await opener(MEMO).press('Enter')
  await dialog().getByRole('heading', { name: 'My night' }).waitFor()
  await paper().getByText('Hi Ada,').waitFor()
  await expectFocus(dialog().locator('[data-autofocus]'), 'the email')
  await expect.poll(() => paper().getByRole('img', { name: 'My bed' }).getAttribute('src')).toMatch(/^data:image\//)
  await dialog().getByText('One picture was left out. Loading it would tell the sender').waitFor()
  const links = await dialog().getByRole('link').all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
    'https://sleep.example/night?of=maria',
    'https://xn--bnk-6cd.example/',
  ])
  for (const link of links) {
    expect(await link.textContent()).toBe(await link.getAttribute('href'))
    expect(await link.getAttribute('rel')).toContain('noopener noreferrer')
    expect(await link.getAttribute('target')).toBe('_blank')
  }
  expect(await paper().locator('a, script, [onclick]').count()).toBe(0)
  await pressIn(dialog(), 'Escape')
  await dialog().waitFor({ state: 'detached' })
  await expectFocus(opener(MEMO), 'the focus goes back to the email')
})

test('who has clicked into the email leaves it by Esc, too', async () => {
  await openAsWritten(MEMO)
  await paper().getByText('Hi Ada,').click()
  await expectFocus(dialog().locator('[data-autofocus]'), 'the frame keeps no key')
  await pressIn(dialog(), 'Escape')
  await dialog().waitFor({ state: 'detached' })
  await expectFocus(opener(MEMO), 'the focus goes back to the email')
})

test('an email of plain text has nothing else to show, and one that is too long says so', async () => {
  receive({ text: 'Only words.' })
  receive({ text: 'A long one.', html: `<p>${'x '.repeat(300_000)}</p>` })
  await bubble('Only words.').waitFor({ timeout: 60_000 })
  await opener('A long one.').waitFor({ timeout: 60_000 })
  expect(await opener('Only words.').count()).toBe(0)
  await openAsWritten('A long one.')
  await dialog().getByText('This email is too long to be shown as it was written.').waitFor()
  await pressIn(dialog(), 'Escape')
  await dialog().waitFor({ state: 'detached' })
})

const WORDS = 'The morning walk went well and the knee is fine, but the evening was long. '

/** Mails as written by mail programs and newsletters. */
const LAYOUTS: Readonly<Record<string, string>> = {
  'one line': '<div dir="ltr">Thanks!</div>',
  'a letter': `<p>Hi Ada,</p>${`<p>${WORDS.repeat(6)}</p>`.repeat(8)}<p>Maria</p>`,
  'lines of Gmail': `<div dir="ltr"><div>Hi Ada,</div><div><br></div><div>${WORDS}</div><div><br></div><div>Maria</div></div><br><div class="gmail_quote"><div dir="ltr">On Monday, Ada wrote:<br></div><blockquote style="margin:0px 0px 0px 0.8ex;padding-left:1ex"><div>${WORDS.repeat(3)}</div></blockquote></div>`,
  'paragraphs of Outlook': `<div class="WordSection1">${`<p class="MsoNormal"><span style="font-size:11.0pt;font-family:Calibri">${WORDS.repeat(2)}<o:p></o:p></span></p>`.repeat(5)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p></div>`,
  'a newsletter': `<table width="100%" cellpadding="0" bgcolor="#eeeeee"><tr><td align="center"><table width="600" cellpadding="20" bgcolor="#ffffff"><tr><td><h1 style="color:#17617f">Your week</h1><p style="font-size:16px;line-height:24px">${WORDS.repeat(3)}</p></td></tr><tr><td><table width="100%"><tr><td width="50%" valign="top"><h3>Sleep</h3><p>${WORDS}</p></td><td width="50%" valign="top"><h3>Food</h3><p>${WORDS.repeat(2)}</p></td></tr></table></td></tr><tr><td style="font-size:12px;color:#777777">You get this email because you asked for it. <a href="https://news.example/off">Unsubscribe</a></td></tr></table></td></tr></table>`,
  'lists and headings': `<h2>Monday</h2><ul>${`<li>${WORDS}</li>`.repeat(4)}</ul><h2>Tuesday</h2><ol><li>Walk</li><li>Sleep</li></ol><hr><pre>kcal  1800
water 2 l</pre>`,
}

describe('at a desk and on a phone', () => {
  test('an email as it was written is clean for axe and fits its width', async () => {
    const before = ada.complaints.length
    await opener(MEMO).scrollIntoViewIfNeeded()
    await expectCleanAtWidths(page, 'email-in-thread')
    await openAsWritten(MEMO)
    await paper().getByText('Hi Ada,').waitFor()
    await expectCleanAtWidths(page, 'email-as-written')
    await pressIn(dialog(), 'Escape')
    await dialog().waitFor({ state: 'detached' })
    await moveToThread(page, CLIENT)
    // The frame may not store what the test stores before each page loads.
    expect(ada.complaints.slice(before).filter((line) => !line.includes('is sandboxed'))).toEqual([])
  })
})

describe('nobody can measure the frame, so its height is estimated', () => {
  beforeAll(async () => {
    for (const [text, html] of Object.entries(LAYOUTS)) receive({ text, html })
    await opener('lists and headings').waitFor({ timeout: 60_000 })
  })

  test.for(LOOKS)('$width wide, nearly everything is there to see, with little white below', async (look) => {
    await page.setViewportSize(look)
    for (const name of Object.keys(LAYOUTS)) {
      await openAsWritten(name)
      await paper().locator('html[data-mail]').waitFor()
      await atRest(page)
      await shoot(page, `email-${name}-${look.width}`)
      const [white, height] = await paper().locator('body').evaluate(whiteBelow)
      expect.soft(white, name).toBeGreaterThanOrEqual(-20 - height / 10)
      expect.soft(await paper().locator('html').evaluate(isWiderThanShown), name).toBe(false)
      expect.soft(white, name).toBeLessThan(80 + height / 3)
      await pressIn(dialog(), 'Escape')
      await dialog().waitFor({ state: 'detached' })
    }
    await page.setViewportSize(LOOKS[0])
  })
})

/** How many px of the frame are left below an email, negative if it scrolls, since fonts differ; and its height. */
const whiteBelow = (body: HTMLElement): [number, number] => {
  const { height } = body.getBoundingClientRect()
  return [innerHeight - height, height]
}

const isWiderThanShown = (page: HTMLElement): boolean => page.scrollWidth > page.clientWidth

/** One of each way to run, load, link or send something. */
const SENT = [
  ...['a script', 'a picture that fails', 'handlers of many elements', 'a link to a script', 'a base'],
  ...['a page that moves on', 'a form', 'a frame', 'a frame of its own', 'an object', 'a drawing that runs'],
  ...['a drawing that uses another', 'a formula that changes when read again', 'a tracking picture'],
  ...['a tracking picture of any size', 'backgrounds', 'a background of a style', 'a style sheet'],
  ...['a style sheet from elsewhere', 'links that are fetched ahead', 'a sound and a film', 'a link that tells'],
  ...['a link in place of another', 'a page over everything', 'a template', 'an embedded page'],
]

/** A foreign server, which counts connections. */
const startElsewhere = async () => {
  let connected = 0
  const server = createServer((_, answer) => answer.end())
  server.on('connection', () => (connected += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, connections: () => connected, close: () => server.close() }
}

describe('twenty-six hostile emails are opened, and nothing leaves', () => {
  let elsewhere: Awaited<ReturnType<typeof startElsewhere>>
  let mails: { words: string; html: string }[]

  beforeAll(async () => {
    elsewhere = await startElsewhere()
    mails = SENT.map((name, at) => {
      const html = HOSTILE_MAILS.find((mail) => mail.name === name)?.html ?? ''
      if (html === '') throw new Error(`There is no hostile email called ${name}.`)
      const reachable = html.replaceAll(/(?:https?:)?\/\/evil\.example/g, `http://${elsewhere.host}`)
      return { words: `Number ${at + 1} of them.`, html: reachable }
    })
    for (const { words: text, html } of mails) receive({ text, html })
    await opener(mails.at(-1)?.words ?? '').waitFor({ timeout: 60_000 })
  })
  afterAll(() => elsewhere.close())

  /** Opens all of them, clicks everything in them, and reports side effects. Uncleaned, some escape their frame. */
  const openAll = async (announced: boolean, limit = announced ? 30_000 : 3_000): Promise<string[]> => {
    const found: string[] = []
    const own = (address: string) => address.startsWith(url) || address.startsWith('data:')
    // A request blocked by the frame's policy is announced, but never finishes.
    const onRequest = (request: Request) => void (own(request.url()) || found.push(`request ${request.url()}`))
    const onDialog = (asked: Dialog) => void (found.push(`dialog ${asked.message()}`), asked.dismiss())
    const onPage = (opened: Page) => void found.push(`window ${opened.url()}`)
    ada.context.on('requestfinished', onRequest)
    if (announced) ada.context.on('request', onRequest)
    page.on('dialog', onDialog)
    ada.context.on('page', onPage)
    for (const { words } of mails) {
      await openAsWritten(words)
      await (announced ? paper().locator('html[data-mail]') : dialog().locator('iframe')).waitFor()
      await atRest(page)
      for (const thing of await paper().locator('a, button, input').all())
        await thing.click({ force: true, timeout: limit }).catch((cause: unknown) => announced && Promise.reject(cause))
      await expectFocus(dialog().locator('[data-autofocus]'), words)
      await pressIn(dialog(), 'Escape')
      await dialog().waitFor({ state: 'detached' })
      await expectFocus(opener(words), 'the focus goes back to the email')
    }
    ada.context.off('requestfinished', onRequest).off('request', onRequest).off('page', onPage)
    page.off('dialog', onDialog)
    if ((await page.evaluate(() => (globalThis as { __ran?: number }).__ran)) !== undefined) found.push('a script ran')
    if (elsewhere.connections() > 0) found.push(`${elsewhere.connections()} connections`)
    return found
  }

  // ASVS 1.3.1
  test('as the server has cleaned them', async () => {
    expect(await openAll(true)).toEqual([])
  })

  // ASVS 1.3.1
  test('and as they came, if the server had cleaned nothing: the frame alone holds them', async () => {
    const htmlOf = new Map<string, string>()
    for (const { words, html } of mails) htmlOf.set((await bubble(words).getAttribute('data-message')) ?? '', html)
    await page.route('**/v1/messages/*/mail', (route) => {
      const id = decodeURIComponent(/messages\/([^/]+)\/mail/.exec(route.request().url())?.[1] ?? '')
      return route.fulfill({ json: { html: htmlOf.get(id) ?? '', links: [], leftOut: 0 } })
    })
    expect(await openAll(false)).toEqual([])
    await page.unroute('**/v1/messages/*/mail')
  })
})
