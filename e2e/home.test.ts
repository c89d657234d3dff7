import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { NO_FAULTS, type PhoneFaults } from '@attune/contract/conversations/playground-calls'
import type { HomeItem } from '@attune/contract/metrics/entity'
import type { Task } from '@attune/contract/tasks/entity'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { followNav } from './in-panel.ts'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn, typeIn, waitForFocus } from './keys.ts'
import { textAs } from './phone.ts'
import { titled } from './sign-in.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let hannah: Desk
let api: StaffCalls
/** Ids by name. */
const clients = new Map<string, string>()

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example')
  api = await callAs(product.url, 'hannah@northline.example', new Map())
  for (const { _id, profile } of await api.contacts()) clients.set(profile.basic.fullName, _id)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** Follows the link to Home. Its order may be up to a minute old then; a test that compares it loads the page. */
const goHome = async (desk: Desk): Promise<void> => {
  await followNav(desk.page, 'Home')
  await desk.page.waitForURL(({ pathname, search }) => pathname === '/' && search === '')
  await rows(desk).first().waitFor()
}
const rows = (desk: Desk) => desk.page.locator('main li a[href*="client="]')
const rowOf = (desk: Desk, name: string) => rows(desk).filter({ hasText: name })
const paneOf = (desk: Desk, name: string) => desk.page.getByRole('complementary', { name })
const current = async (desk: Desk) =>
  new URL((await rows(desk).and(desk.page.locator('[aria-current]')).getAttribute('href')) ?? '', product.url).href

const idOf = (name: string): string => clients.get(name) ?? ''
const texts = (name: string, text: string) => textAs(api, idOf(name), text)

/** Whether the client waits and can be written to. */
const isToAnswer = ({ thread }: HomeItem): boolean =>
  thread.needsAnswerSince !== null && thread.abilities.send && !thread.optedOut && thread.contactStatus === 'active'

/** The open one in the list beside a conversation. */
const openBeside = (page: Page) => page.locator('[data-step][aria-current]').getAttribute('data-step')
/** Waits until the list beside a conversation has Home's clients in their order, as far as it is loaded. */
const expectBeside = async (page: Page, loadHome: () => Promise<string[]>): Promise<void> => {
  const isHome = async () => {
    const beside = await page
      .locator('[data-step]')
      .evaluateAll((all) => all.map((row) => row.getAttribute('data-step')))
    return beside.length > 2 && beside.join() === (await loadHome()).slice(0, beside.length).join()
  }
  await expect.poll(isHome).toBe(true)
}

describe('Home', () => {
  test('is where one lands, with a headline, and the first one chosen', async () => {
    expect(new URL(hannah.page.url()).pathname).toBe('/')
    await titled(hannah.page, 'Home | Attune Dashboard')
    await hannah.page.getByRole('heading', { name: /people need you/ }).waitFor()
    await hannah.page.getByRole('region', { name: 'Why first' }).waitFor()
    await expect.poll(() => rows(hannah).first().getAttribute('aria-current')).toBe('true')
  })

  test('shows live who begins to wait, and lets go of whom a colleague answers', async () => {
    await texts('Daniel Okafor', 'Is there a track near the hotel?')
    const row = rowOf(hannah, 'Daniel Okafor')
    await row.getByText('Is there a track near the hotel?').waitFor()
    // The question belongs to the wait: it is listed with it, not beside it.
    await row.click()
    const asked = paneOf(hannah, 'Daniel Okafor').getByRole('list', { name: 'Open questions' })
    await asked.getByRole('link', { name: 'Is there a track near the hotel?' }).waitFor()
    await row.focus()
    const colleague = await callAs(product.url, 'priya@northline.example', new Map())
    const reply = { suffix: 'from-priya', text: 'Two streets north of it.' }
    await colleague.call('POST', `/v1/contacts/${idOf('Daniel Okafor')}/messages/send-direct`, reply)
    await row.waitFor({ state: 'detached' })
    // The cursor was on that row.
    await expect.poll(() => rows(hannah).and(hannah.page.locator(':focus')).count()).toBe(1)
  })

  test('who needs no answer is taken off by saying so', async () => {
    await texts('Jonas Weidner', 'Thank you, see you tomorrow!')
    await rowOf(hannah, 'Jonas Weidner').click()
    const pane = paneOf(hannah, 'Jonas Weidner')
    await pane.getByText('Clears when you answer, or when you mark that no answer is needed').waitFor()
    await pane.getByText('Thank you, see you tomorrow!').last().waitFor()
    await pane.getByRole('button', { name: 'No answer needed' }).click()
    await rowOf(hannah, 'Jonas Weidner').waitFor({ state: 'detached' })
    // The next one is selected, and after an undo Jonas Weidner is selected again.
    await hannah.page.getByRole('region', { name: 'Why first' }).waitFor()
    await pressAnywhere(hannah.page, 'z')
    await pane.getByRole('button', { name: 'No answer needed' }).waitFor()
    await pressAnywhere(hannah.page, 'd')
    await rowOf(hannah, 'Jonas Weidner').waitFor({ state: 'detached' })
    await expect.poll(() => rows(hannah).and(hannah.page.locator('[aria-current]:focus')).count()).toBe(1)
    await hannah.page.goto('/')
    await rows(hannah).first().waitFor()
    await expect.poll(() => rowOf(hannah, 'Jonas Weidner').count()).toBe(0)
  })

  test('whoever is shown first stays selected while others come in front', async () => {
    const { page } = hannah
    const first = await current(hannah)
    const isList = (url: URL) => url.pathname === '/v1/home'
    onTestFinished(() => page.unroute(isList))
    await page.route(isList, async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as { data: HomeItem[] }
      await route.fulfill({ response: answer, json: { ...list, data: list.data.toReversed() } })
    })
    await texts('Daniel Okafor', 'One more thing.')
    await expect
      .poll(async () => new URL((await rows(hannah).first().getAttribute('href')) ?? '', product.url).href)
      .not.toBe(first)
    expect(await current(hannah)).toBe(first)
  })

  test('that no answer is needed is undone while the server hasn’t taken it yet', async () => {
    const { page } = hannah
    await texts('Jonas Weidner', 'No worries!')
    await rowOf(hannah, 'Jonas Weidner').click()
    const button = paneOf(hannah, 'Jonas Weidner').getByRole('button', { name: 'No answer needed' })
    await button.waitFor()
    const held = Promise.withResolvers<undefined>()
    const isThread = (url: URL) => url.pathname.startsWith('/v1/threads/')
    onTestFinished(async () => {
      held.resolve(undefined)
      await page.unroute(isThread)
    })
    const marks: boolean[] = []
    await page.route(isThread, async (route) => {
      if (route.request().method() !== 'GET') {
        marks.push((route.request().postDataJSON() as { needsAnswer: boolean }).needsAnswer)
        await held.promise
      }
      await route.fallback()
    })
    await pressAnywhere(page, 'd')
    await page.getByText('Jonas Weidner needs no answer').waitFor()
    await pressAnywhere(page, 'z')
    await button.waitFor()
    expect(marks).toEqual([false])
    held.resolve(undefined)
    await expect.poll(() => marks).toEqual([false, true])
    await rowOf(hannah, 'Jonas Weidner').and(page.locator('[aria-current]')).waitFor()
    await button.waitFor()
  })

  test('a message that does not arrive stands there with its reason', async () => {
    const faults: PhoneFaults = { ...NO_FAULTS, failWith: 'Unreachable handset' }
    await api.call('PUT', `/v1/playground/phones/${idOf('Aisha Rahman')}/faults`, faults)
    await hannah.openThread('Aisha Rahman')
    await hannah.write('Aisha Rahman', 'How was the long run?')
    await hannah.page.getByRole('link', { name: 'Home', exact: true }).first().click()
    const row = rowOf(hannah, 'Aisha Rahman')
    await row.getByText('Delivery error').waitFor()
    await row.getByText('Unreachable handset').waitFor()
    // Nothing to pass over: the key says what would clear the row.
    await row.click()
    await paneOf(hannah, 'Aisha Rahman').waitFor()
    await pressAnywhere(hannah.page, 'd')
    await hannah.page.getByText('Aisha Rahman stays on the list').waitFor()
  })

  test('goes by keys: j and k along the list, Enter and r to the conversation, Back to the same place', async () => {
    await hannah.page.goto('/')
    await rows(hannah).first().waitFor()
    const [first, second] = [
      await rows(hannah).nth(0).getAttribute('href'),
      await rows(hannah).nth(1).getAttribute('href'),
    ]
    await pressAnywhere(hannah.page, 'j')
    await expect.poll(() => current(hannah)).toBe(new URL(second ?? '', product.url).href)
    await pressAnywhere(hannah.page, 'k')
    await expect.poll(() => current(hannah)).toBe(new URL(first ?? '', product.url).href)
    await pressAnywhere(hannah.page, 'j')
    await expect.poll(() => current(hannah)).toBe(new URL(second ?? '', product.url).href)
    await pressAnywhere(hannah.page, 'r')
    await hannah.page.waitForURL(/\/conversations\/dialog\//)
    await hannah.page.goBack()
    await expect.poll(() => current(hannah)).toBe(new URL(second ?? '', product.url).href)
  })

  test('a reply leads on in its order, past those who were passed over', async () => {
    const listed = async () =>
      (await api.call<{ data: HomeItem[] }>('GET', '/v1/home?limit=100')).data.filter(
        (item) => isToAnswer(item) && item.reasons[0]?.kind !== 'task',
      )
    const [skipped, opened] = await listed()
    if (skipped === undefined || opened === undefined) throw new Error('Fewer than two clients are waiting.')
    await hannah.page.goto('/')
    await rowOf(hannah, opened.thread.title).click()
    await paneOf(hannah, opened.thread.title).waitFor()
    await pressAnywhere(hannah.page, 'r')
    const field = hannah.page.getByRole('textbox', { name: `Message to ${opened.thread.title}` })
    await field.fill('I am on it.')
    const next = (await listed()).find(({ contactId }) => ![skipped.contactId, opened.contactId].includes(contactId))
    if (next === undefined) throw new Error('Nobody else is waiting.')
    await pressIn(field, 'Control+Shift+Enter')
    await hannah.page.waitForURL(`**/conversations/dialog/${next.contactId}?*`)
    await waitForFocus(hannah.page.getByRole('textbox', { name: `Message to ${next.thread.title}` }))
    // The list beside it is Home's, which the answered one leaves.
    await expectBeside(hannah.page, async () =>
      (await api.call<{ data: HomeItem[] }>('GET', '/v1/home?limit=100')).data.map(({ contactId }) => contactId),
    )
    expect(await openBeside(hannah.page)).toBe(next.contactId)
  })

  test('a task that was opened there leads on in its order once it is finished, not to the next task', async () => {
    const { page } = hannah
    const [title, name] = ['Ask about April', 'Marcus Webb']
    const tasks = '/v1/contacts/tasks'
    const task = await api.call<Task>('POST', tasks, { contactId: idOf(name), title, priority: 'high' })
    await api.call('PATCH', `${tasks}/${task._id}`, { status: 'start' })
    await page.goto('/')
    await rowOf(hannah, name).click()
    await paneOf(hannah, name).getByRole('link', { name: title }).click()
    await page.getByRole('region', { name: 'Task', exact: true }).getByRole('heading', { name: title }).waitFor()
    const field = page.getByRole('textbox', { name: `Message to ${name}` })
    await waitForFocus(field)
    const { data } = await api.call<{ data: HomeItem[] }>('GET', '/v1/home?limit=100')
    const at = data.findIndex(({ contactId }) => contactId === task.contactId)
    const next = data.slice(at + 1).find((item) => isToAnswer(item) || item.reasons.some(({ kind }) => kind === 'task'))
    if (next === undefined) throw new Error('Nobody comes after them on Home.')
    await pressIn(field, 'Control+Shift+Enter')
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname.includes(next.contactId) && searchParams.get('from') === 'home',
    )
    await waitForFocus(page.getByRole('textbox', { name: `Message to ${next.thread.title}` }))
    expect(await openBeside(page)).toBe(next.contactId)
  })

  test('its list stands beside a conversation that was opened there, in its order and with its reasons', async () => {
    const { page } = hannah
    await page.goto('/')
    await rows(hannah).nth(2).waitFor()
    const listed = await rows(hannah).evaluateAll((all) =>
      all.map((row) => new URL((row as HTMLAnchorElement).href).searchParams.get('client') ?? ''),
    )
    const onHome = () => Promise.resolve(listed)
    const [, second = '', third = ''] = listed
    const openSecond = async () => {
      await rows(hannah).nth(1).click()
      await page.getByRole('link', { name: 'Open the conversation' }).first().click()
      await page.waitForURL(`**/conversations/dialog/${second}*`)
      await expect.poll(() => openBeside(page)).toBe(second)
    }
    await openSecond()
    await expectBeside(page, onHome)
    await page
      .getByRole('heading', { name: /^(Now|Today|Can wait)/ })
      .first()
      .waitFor()
    const beside = page.locator('[data-step]')
    const reasons = /Wrote|Waiting|Seems to|May be|Asked for|Delivery error|Silent for|Never answered| task/
    expect(await beside.filter({ hasText: reasons }).count()).toBe(await beside.count())
    // The address keeps it.
    await page.reload()
    await expectBeside(page, onHome)
    await pressAnywhere(page, 'j')
    await page.waitForURL(`**/conversations/dialog/${third}*`)
    await expect.poll(() => openBeside(page)).toBe(third)
    await page.locator(`[data-step="${third}"]`).press('ArrowUp')
    await pressIn(page.locator(`[data-step="${second}"]`), 'Enter')
    await page.waitForURL(`**/conversations/dialog/${second}*`)
    // A search covers all conversations.
    await pressAnywhere(page, '/')
    const search = page.getByRole('searchbox', { name: 'Search messages' })
    await typeIn(search, 'run')
    await page.getByRole('region', { name: 'Results for run' }).waitFor()
    await waitForFocus(search)
    await page.goto('/')
    await openSecond()
    await page.goBack()
    await expect.poll(() => current(hannah)).toContain(`client=${second}`)
  })

  test('beside a conversation the cursor stays with its client when they move into another group', async () => {
    const { page } = hannah
    await goHome(hannah)
    await rows(hannah).nth(2).waitFor()
    await rows(hannah).first().click()
    await page.getByRole('link', { name: 'Open the conversation' }).first().click()
    await page.waitForURL('**/conversations/dialog/*')
    const row = page.locator('[data-step]').nth(2)
    const client = await row.getAttribute('data-step')
    const inNow = page.locator(`[aria-labelledby="home-now"] [data-step="${client}"]`)
    const group = (await inNow.count()) === 1 ? 'today' : 'now'
    const isList = (url: URL) => url.pathname === '/v1/home'
    onTestFinished(() => page.unroute(isList))
    await page.route(isList, async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as { data: HomeItem[] }
      const data = list.data.map((item) => (item.contactId === client ? { ...item, group } : item))
      await route.fulfill({ response: answer, json: { ...list, data } })
    })
    await row.focus()
    await texts('Daniel Okafor', 'Is it open on Sundays?')
    await expect.poll(() => inNow.count()).toBe(group === 'now' ? 1 : 0)
    await waitForFocus(page.locator(`[data-step="${client}"]`))
  })

  test('on a phone it is one pane at a time, and Back works; a conversation that was opened there leads back to it', async () => {
    await goHome(hannah)
    onTestFinished(() => hannah.page.setViewportSize(LOOKS[0]))
    await hannah.page.setViewportSize(LOOKS[1])
    // Skips the letters of the avatar.
    const name = (await rows(hannah).first().innerText()).split('\n').find((line) => line.length > 3) ?? ''
    await rows(hannah).first().click()
    await hannah.page.getByRole('region', { name: 'Why first' }).waitFor()
    await expect.poll(() => rows(hannah).first().isVisible()).toBe(false)
    await hannah.page.goBack()
    await rows(hannah).first().waitFor()
    await expect.poll(() => hannah.page.getByRole('region', { name: 'Why first' }).isVisible()).toBe(false)
    await rowOf(hannah, name).click()
    await hannah.page.getByRole('link', { name: 'Back' }).click()
    await rows(hannah).first().waitFor()
    await hannah.page
      .getByRole('link', { name: /^Reply/ })
      .first()
      .click()
    await hannah.page.waitForURL(/\/conversations\/dialog\//)
    await hannah.page.getByRole('link', { name: 'Back' }).click()
    await rows(hannah).first().waitFor()
    // It went back in the tab's history, where the conversation is ahead now, and not before.
    await hannah.page.goForward()
    await hannah.page.waitForURL(/\/conversations\/dialog\//)
  })
})

const PETROL = '#17617f'

describe('the organization’s accent', () => {
  let priya: Desk
  beforeAll(async () => {
    priya = await openDesk(browser, product.url)
    await priya.signIn('priya@northline.example')
    await rows(priya).first().waitFor()
  })
  // She has signed out by then, and the screens of the next tests are checked in the usual colors.
  afterAll(async () => {
    await priya.close()
    const admin = await callAs(product.url, 'priya@northline.example', new Map())
    const { organization } = await admin.call<{ organization: string }>('GET', '/v1/users/me')
    await admin.call('PATCH', `/v1/organizations/${organization}`, { theme: null })
  })

  const accent = (desk: Desk) =>
    desk.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

  const give = (desk: Desk, change: object) =>
    desk.page.evaluate(async (sent) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      const me = (await (await fetch('/v1/users/me', { headers })).json()) as { organization: string }
      await fetch(`/v1/organizations/${me.organization}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
    }, change)

  test('colors that were chosen one by one are shown, without a hue too', async () => {
    await give(priya, { accentHue: 300 })
    await give(priya, { theme: null })
    await give(priya, { theme: { variables: { light: { '--accent': '#6b2f6b', '--accent-hover': '#5a2259' } } } })
    await priya.page.reload()
    await expect.poll(() => accent(priya)).toBe('#6b2f6b')
    await give(priya, { theme: null })
    await priya.page.reload()
    await expect.poll(() => accent(priya)).toBe(PETROL)
  })

  test('is there from the first paint on, holds when its load fails, and goes at sign-out', async () => {
    // The test before has left the usual colors.
    await expect.poll(() => accent(priya)).toBe(PETROL)
    await give(priya, { accentHue: 300 })
    await priya.page.reload()
    await expect.poll(() => accent(priya)).not.toBe(PETROL)
    const changed = await accent(priya)
    await rows(priya).first().waitFor()
    const warnings: string[] = []
    priya.page.on('console', (line) => void (line.type() === 'warning' && warnings.push(line.text())))
    await priya.page.route('**/v1/organizations/theme', (route) => route.abort())
    await priya.page.reload({ waitUntil: 'commit' })
    await priya.page.waitForFunction(() => document.body !== null)
    expect(await accent(priya)).toBe(changed)
    await expect.poll(() => warnings.join()).toContain('The theme could not be loaded')
    expect(await accent(priya)).toBe(changed)
    await priya.page.goto('/logout')
    await priya.page.waitForURL(/\/login/)
    await expect.poll(() => accent(priya)).toBe(PETROL)
  })
})

describe('photos of clients', () => {
  /** The size each photo on Home was loaded in. */
  const sizes = (desk: Desk) =>
    rows(desk)
      .locator('img')
      .evaluateAll((all) => [
        ...new Set(
          (all as HTMLImageElement[]).map((image) =>
            image.complete ? /\/(w\d+)\//.exec(image.currentSrc)?.[1] : null,
          ),
        ),
      ])

  test('are loaded as w50, the size they are drawn in', async () => {
    await goHome(hannah)
    await expect.poll(() => sizes(hannah)).toEqual(['w50'])
  })

  test.for([
    [{ width: 1440, density: 2 }, 'w100'],
    [{ width: 390, height: 844, density: 3 }, 'w150'],
  ] as const)('%j: are loaded as %s, the next size that is large enough', async ([look, size]) => {
    const hannah = await openDesk(browser, product.url, look)
    await hannah.signIn('hannah@northline.example')
    await rows(hannah).first().waitFor()
    await expect.poll(() => sizes(hannah)).toEqual([size])
    expect(hannah.complaints).toEqual([])
    await hannah.close()
  })

  test('are loaded as they were given where the size can’t be had, and give way to initials where there is none', async () => {
    const hannah = await openDesk(browser, product.url)
    await hannah.page.route('**/w50/**', (route) => route.fulfill({ status: 404 }))
    await hannah.signIn('hannah@northline.example')
    await rows(hannah).first().waitFor()
    await expect.poll(() => sizes(hannah)).toEqual(['w100'])
    await hannah.page.route('**/w100/**', (route) => route.fulfill({ status: 404 }))
    await hannah.page.reload()
    await rows(hannah).first().waitFor()
    await expect.poll(() => rows(hannah).locator('img').count()).toBe(0)
    await hannah.close()
  })
})

test('Home, its pane, the palette and the sheet are clean for axe and fit at a desk and on a phone', async () => {
  const { page } = hannah
  await goHome(hannah)
  await expectClean(page, 'Home', LOOKS[0])
  await page.setViewportSize(LOOKS[1])
  // With its colors: the bar at the bottom is only there.
  await expectClean(page, 'Home', LOOKS[1])
  await page.setViewportSize(LOOKS[0])
  await rows(hannah).first().click()
  await page.getByRole('region', { name: 'Last messages' }).waitFor()
  await expectCleanAtWidths(page, 'pane')
  await pressAnywhere(page, 'Control+k')
  const search = page.getByRole('combobox')
  await waitForFocus(search)
  await expectCleanAtWidths(page, 'palette')
  await pressIn(search, 'Escape')
  await search.waitFor({ state: 'detached' })
  await pressAnywhere(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  await expectCleanAtWidths(page, 'sheet')
  await pressIn(sheet, 'Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('nothing complained meanwhile', () => {
  expect(hannah.complaints).toEqual([])
})

describe('a manager', () => {
  let luis: Desk
  beforeAll(async () => {
    luis = await openDesk(browser, product.url)
    await luis.signIn('luis@northline.example')
  })
  afterAll(() => luis.close())

  const requests = (desk: Desk) => desk.page.getByRole('region', { name: 'Requests to managers' })
  const TEXT = 'Could you look at his plan for the hotel weeks?'

  test('sees requests on Home and the client’s page as they are sent, closes them and takes that back', async () => {
    const { page } = hannah
    await followNav(page, 'Clients')
    const table = page.getByRole('table', { name: 'Clients' })
    await table.getByRole('link', { name: 'Daniel Okafor' }).click()
    // The list, still there until the client's page is drawn, has a button with the same name.
    await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
    await page.getByRole('button', { name: 'Actions for Daniel Okafor' }).click()
    await page.getByRole('menuitem', { name: /request/i }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(TEXT)
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Managers see it on Home and with the client.').waitFor()
    await requests(hannah).getByText(TEXT).waitFor()

    const mine = requests(luis).getByRole('listitem').filter({ hasText: TEXT })
    await mine.waitFor()
    await mine.getByRole('button', { name: 'Close the request about Daniel Okafor' }).click()
    await mine.waitFor({ state: 'detached' })
    await requests(hannah).getByText(TEXT).waitFor({ state: 'detached' })
    await luis.page.getByRole('button', { name: 'Undo' }).click()
    await mine.waitFor()
    await mine.getByRole('link', { name: 'Daniel Okafor' }).click()
    await luis.page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
    await requests(luis).getByText(TEXT).waitFor()
  })

  test('sees whose client each is, and can look at one coach’s alone', async () => {
    const { page } = luis
    await goHome(luis)
    const list = page.locator('main li a[href*="client="]')
    await list.filter({ hasText: 'Hannah Brandt' }).first().waitFor()
    const others = list.filter({ hasNotText: 'Hannah Brandt' })
    await expect.poll(() => others.count()).toBeGreaterThan(0)
    await page.getByRole('combobox', { name: 'Coach' }).click()
    await page.getByRole('option', { name: /Hannah Brandt/ }).click()
    await expect.poll(() => others.count()).toBe(0)
    await list.first().click()
    await expect.poll(() => new URL(page.url()).searchParams.get('client')).not.toBeNull()
    expect(new URL(page.url()).searchParams.get('coach')).toMatch(/^us_/)
    expect(await others.count()).toBe(0)
  })
})
