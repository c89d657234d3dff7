import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { goToClients } from './clients.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs } from './faults/staff-calls.ts'
import { switchThread } from './in-panel.ts'
import { textAs } from './phone.ts'
import { startProduct, type Product } from './product.ts'
import { watchNotices, type NoticeWatch } from './watch/watch-notices.ts'

let product: Product
let browser: Browser
let hannah: Desk
let luis: Desk
/** Texts as Daniel Okafor. */
let text: (words: string) => Promise<unknown>
/** Of Hannah's browser. */
let notices: NoticeWatch

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser('whole')
  hannah = await openDesk(browser, product.url)
  luis = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await luis.signIn('luis@northline.example', null)
  const priya = await callAs(product.url, 'priya@northline.example', new Map())
  const daniel = (await priya.contacts()).find(({ profile }) => profile.basic.fullName === 'Daniel Okafor')
  text = (words) => textAs(priya, daniel?._id ?? '', words)
  notices = await watchNotices(hannah)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const conversation = ({ page }: Desk, client: string) =>
  page.getByRole('region', { name: `Conversation with ${client}` })

test('two who open the same conversation see each other, who types is named, and it ends', async () => {
  await hannah.openThread('Maria Lopez')
  await luis.openThread('Maria Lopez')
  const header = conversation(hannah, 'Maria Lopez')
  await header.getByRole('img', { name: 'Luis Ortega is viewing' }).waitFor()
  await conversation(luis, 'Maria Lopez').getByRole('img', { name: 'Hannah Brandt is viewing' }).waitFor()
  await luis.page.getByRole('textbox', { name: 'Message to Maria Lopez' }).pressSequentially('Easy today')
  await header.getByRole('status').getByText('Luis Ortega is typing').waitFor()
  await header.getByRole('img', { name: 'Luis Ortega is typing' }).waitFor()
  // In the list row too, even for someone who has another conversation open.
  await switchThread(hannah, 'Daniel Okafor')
  const row = hannah.page.getByRole('link', { name: 'Maria Lopez' })
  await row.getByRole('img', { name: /^Luis Ortega is/ }).waitFor()
  await luis.page.getByRole('textbox', { name: 'Message to Maria Lopez' }).fill('')
  await row.getByRole('img', { name: 'Luis Ortega is viewing' }).waitFor()
  await goToClients(luis.page)
  await row.getByRole('img', { name: /^Luis Ortega is/ }).waitFor({ state: 'detached' })
})

test('a page that goes away takes its presence along', async () => {
  await switchThread(hannah, 'Maria Lopez')
  const another = await luis.context.newPage()
  await another.goto(hannah.page.url())
  const chip = conversation(hannah, 'Maria Lopez').getByRole('img', { name: 'Luis Ortega is viewing' })
  await chip.waitFor()
  await another.close()
  await chip.waitFor({ state: 'detached' })
})

test('sound, desktop and quiet hours are chosen once for the account; the browser is asked only then', async () => {
  const { page, context } = hannah
  await page.goto('/me/settings/notifications')
  await page.getByRole('radiogroup', { name: 'Desktop notices' }).getByText('Off').waitFor()
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted')
  await page.getByRole('radiogroup', { name: 'Desktop notices' }).getByText('My clients').click()
  await page.getByRole('alert').filter({ hasText: 'This browser blocks notifications from Attune.' }).waitFor()
  expect(await chosen(hannah)).toMatchObject({ desktop: 'off' })
  await context.grantPermissions(['notifications'], { origin: product.url })
  await page.getByRole('radiogroup', { name: 'Desktop notices' }).getByText('My clients').click()
  await expect.poll(() => chosen(hannah)).toMatchObject({ desktop: 'mine', quiet: null })
  await page.getByRole('switch', { name: 'Use quiet hours' }).click()
  await expect.poll(() => chosen(hannah)).toMatchObject({ quiet: { from: '21:00', to: '07:00' } })
  await page.getByLabel('From', { exact: true }).fill('00:00')
  await page.getByLabel('To', { exact: true }).fill('00:00')
  await expect.poll(() => chosen(hannah)).toMatchObject({ quiet: { from: '00:00', to: '00:00' } })
})

test('the worker is there, keeps nothing, and the panel can be installed', async () => {
  const { page } = hannah
  const scope = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.scriptURL)
  await expect.poll(scope).toBe(`${product.url}/sw.js`)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  const manifest = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? ''
    const answer = await fetch(href)
    const { icons, ...rest } = (await answer.json()) as { icons: { src: string }[]; display: string; start_url: string }
    const found = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).ok))
    return { ...rest, type: answer.headers.get('content-type'), found }
  })
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', type: expect.stringContaining('manifest') })
  expect(manifest.found).toEqual([true, true, true, true])
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')
})

test('a push is shown by the worker, and says nothing of the client while a tab is filmed', async () => {
  const { page, context } = hannah
  await goToClients(page)
  await push(hannah, { title: 'Maria Lopez', body: 'Legs feel heavy', messageId: 'one' })
  await expect.poll(notices.standing).toEqual([{ title: 'Maria Lopez', body: 'Legs feel heavy' }])
  const filmed = await context.newPage()
  await filmed.addInitScript(() => sessionStorage.setItem('recordVideo', 'on'))
  await filmed.goto('/contacts')
  // The worker asks every tab; this one answers once its notifications are set up.
  await expect.poll(() => filmed.title()).toMatch(/^\(/)
  await push(hannah, { title: 'Maria Lopez', body: 'My knee hurts', messageId: 'two' })
  // Texts of one client share one notice, which shows the latest.
  await expect.poll(notices.standing).toEqual([{ title: 'New message', body: '' }])
  await filmed.close()
  await dismissNotices(hannah)
})

test('a client writes: the title counts it; in quiet hours nothing else, then one notice for two tabs, none where one looks', async () => {
  await goToClients(hannah.page)
  const second = await hannah.context.newPage()
  await second.goto('/contacts')
  await expect.poll(() => unread(hannah)).toBeGreaterThan(0)
  const before = await unread(hannah)
  await text('Said in the quiet')
  await expect.poll(() => unread(hannah)).toBeGreaterThan(before)
  expect(notices.standing()).toEqual([])
  await change(hannah, { quiet: null })
  for (const page of [hannah.page, second]) {
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => unread({ page })).toBeGreaterThan(before)
  }
  await text('Said aloud')
  await expect.poll(notices.standing).toEqual([{ title: 'Daniel Okafor', body: 'Said aloud' }])
  await hannah.page.waitForTimeout(500) // No second one comes: within 200 ms tabs agree on who shows it.
  expect(notices.displayed.filter(({ body }) => body === 'Said aloud')).toHaveLength(1)
  await second.close()
  await hannah.page.bringToFront()
  await hannah.openThread('Daniel Okafor')
  await text('Seen at once')
  const messages = hannah.page.getByRole('region', { name: 'Messages with Daniel Okafor' })
  await messages.getByText('Seen at once').waitFor()
  // It opens at the first unread one, and scrolls there again if a row turns out taller; only what was in view is read.
  const readOn = async () => {
    await messages.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    return unread(hannah)
  }
  await expect.poll(readOn).toBe(before)
})

test('a tab that nobody has touched, and so may make no sound, shows the notice all the same', async () => {
  const { page, context } = hannah
  await context.grantPermissions(['notifications'], { origin: product.url })
  await goToClients(page)
  await change(hannah, { sound: 'mine', desktop: 'mine', quiet: null })
  await dismissNotices(hannah)
  await page.goto('about:blank')
  const untouched = await context.newPage()
  await untouched.goto('/contacts')
  await untouched.getByText('Live', { exact: true }).waitFor()
  // Once its title has a count, the tab also rings for new messages.
  await expect.poll(() => unread({ page: untouched })).toBeGreaterThan(0)
  await text('Said to an empty room')
  await expect.poll(notices.standing).toEqual([{ title: 'Daniel Okafor', body: 'Said to an empty room' }])
  // Notices of his earlier texts would have come by now. The one in quiet hours and the one she was viewing had none.
  const ofDaniel = notices.displayed.filter(({ title }) => title === 'Daniel Okafor')
  expect(ofDaniel.map(({ body }) => body)).toEqual(['Said aloud', 'Said to an empty room'])
})

const dismissNotices = ({ page }: Desk) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  })

const chosen = ({ page }: Pick<Desk, 'page'>) => call(page, 'GET')

const change = async (desk: Desk, part: object) => {
  await call(desk.page, 'PUT', { ...((await chosen(desk)) as object), ...part })
}

const call = (page: Desk['page'], method: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([how, what]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'content-type': 'application/json',
      }
      const init = { method: String(how), headers, ...(what === undefined ? {} : { body: JSON.stringify(what) }) }
      return (await fetch('/v1/users/me/notifications', init)).json()
    },
    [method, body] as const,
  )

/** Gives the worker what a push service would. */
const push = async ({ page, context }: Desk, notice: object): Promise<void> => {
  const protocol = await context.newCDPSession(page)
  const found = Promise.withResolvers<string>()
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${product.url}/`)
    if (own !== undefined) found.resolve(own.registrationId)
  })
  await protocol.send('ServiceWorker.enable')
  const registrationId = await found.promise
  const data = JSON.stringify({ contactId: `ct_${'0'.repeat(32)}`, ...notice })
  await protocol.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
  await protocol.detach()
}

/** The count in the tab's title. */
const unread = async ({ page }: Pick<Desk, 'page'>): Promise<number> =>
  Number(/^\((\d+)/.exec(await page.title())?.[1] ?? 0)
