import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Task } from '@attune/contract/tasks/entity'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { pressAnywhere, pressIn, typeOnTheWay } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { makeScene, step } from './scene-editor.ts'
import { allowLateUndo, composerOf, expectDraftsSaved, focusedComposer, SENTENCE } from './writing.ts'

/** Answered one after another, each time with the default settings. */
const CLIENTS = 3

let product: Product
let browser: Browser
const complaints: string[][] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** A coach's desk, with all clients waiting for an answer. */
const openTuesday = async (phone = false) => {
  const desk = await openDesk(browser, product.url, { undo: true, ...(phone && { width: 390, height: 844 }) })
  complaints.push(desk.complaints)
  await desk.signIn('hannah@northline.example', '/healthz')
  await letAllAsk(desk.page)
  return desk
}

/** Every client asks something. Returns their names by contact id. */
const letAllAsk = async (page: Page): Promise<Map<string, string>> => {
  const clients = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    }
    const phones = await fetch('/v1/playground/phones', { headers })
    const { data } = (await phones.json()) as { data: { contactId: string; title: string }[] }
    for (const { contactId } of data) {
      const body = JSON.stringify({ id: crypto.randomUUID(), text: 'Is it all right to run tomorrow?' })
      await fetch(`/v1/playground/phones/${contactId}/texts`, { method: 'POST', headers, body })
    }
    return data.map(({ contactId, title }) => [contactId, title] as const)
  })
  return new Map(clients)
}

const openClient = async (page: Page): Promise<string> => {
  const label = await page.getByRole('region', { name: /^Conversation with/ }).getAttribute('aria-label')
  return label?.replace('Conversation with ', '') ?? ''
}
const anyComposer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })
/** Receives what is typed while the next client isn't known yet. */
const fieldForNext = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })
const waitingRows = (page: Page): Locator =>
  page.locator('[data-step]').filter({ has: page.getByRole('img', { name: 'Waiting for an answer' }) })
/** Those of Home's list beside a conversation say it in words. */
const waitingOnHome = (page: Page): Locator => page.locator('[data-step]').filter({ hasText: /Wrote|Waiting/ })

/** Types as fast as possible, without checking where the cursor is. Returns whose composer has the words. */
const writeAtOnce = async (page: Page): Promise<string> => {
  await typeOnTheWay(page, SENTENCE)
  await expect.poll(async () => (await focusedComposer(page))?.text).toBe(SENTENCE)
  return (await focusedComposer(page))?.client ?? ''
}

/** Answers clients one after another; `begin` and `send` count the actions by hand. */
const answerAll = async (page: Page, begin: (at: number) => Promise<number>, send: () => Promise<number>) => {
  const answered: string[] = []
  let acts = 0
  for (let at = 0; at < CLIENTS; at += 1) {
    acts += await begin(at)
    answered.push(await writeAtOnce(page))
    acts += await send()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('')
  }
  await expectDraftsSaved(page)
  // No one twice, although each reply can be undone for a while.
  expect(new Set(answered).size).toBe(CLIENTS)
  return { acts: acts / CLIENTS, answered }
}

describe('25 clients wait: what a hand does for each of them', () => {
  const FROM = { Home: '/', 'Needs answer': '/conversations?folder=needs-answer' }
  const begin = async (page: Page, address: string) => {
    await page.goto(address)
    const first = address === '/' ? page.getByRole('link', { name: /^Reply/ }).first() : waitingRows(page).first()
    await first.waitFor()
    return first
  }

  test.each(Object.entries(FROM))('by keys from %s, two chords', async (_, address) => {
    const { page, close } = await openTuesday()
    await begin(page, address)
    const { acts } = await answerAll(
      page,
      async (at) => {
        await pressAnywhere(page, at === 0 ? 'r' : 'Alt+ArrowDown')
        return 1
      },
      async () => {
        await pressIn(anyComposer(page), 'Enter')
        return 1
      },
    )
    expect(acts).toBeLessThanOrEqual(2)
    await close()
  })

  test.each(Object.entries(FROM))('by mouse from %s, two clicks', async (_, address) => {
    const { page, close } = await openTuesday()
    const first = await begin(page, address)
    const waiting = address === '/' ? waitingOnHome(page) : waitingRows(page)
    const click = async (what: Locator) => {
      await what.click()
      return 1
    }
    const { acts } = await answerAll(
      page,
      (at) => click(at === 0 ? first : page.locator('[data-step]:not([aria-current])').and(waiting).first()),
      () => click(page.getByRole('button', { name: /^Send\b(?! later)/ })),
    )
    expect(acts).toBeLessThanOrEqual(2)
    await close()
  })

  test.each(Object.entries(FROM))('on a phone from %s, three taps at most', async (_, address) => {
    const { page, close } = await openTuesday(true)
    const first = await begin(page, address)
    const tap = async (what: Locator) => {
      await what.click()
      return 1
    }
    const next = page.getByRole('link', { name: /^Next:/ })
    const { acts, answered } = await answerAll(
      page,
      async (at) => {
        if (at > 0) return tap(next)
        await first.click()
        if (address === '/') return 1
        return 1 + (await tap(page.getByRole('textbox', { name: /^Message to/ })))
      },
      () => tap(page.getByRole('button', { name: /^Send\b(?! later)/ })),
    )
    expect(acts).toBeLessThanOrEqual(3)
    // The name of the next client is shown before it is tapped.
    expect(answered).not.toContain((await next.locator('strong').innerText()).trim())
    await close()
  })
})

/** Someone who leaves the tab waits for no undo. */
const leaveTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

interface Queue {
  address: string
  firstRow: (page: Page) => Locator
  /** What a member of staff asks the server to see who is left in it. */
  left: { path: string; body?: object }
}
const NEEDS_ANSWER: Queue = {
  address: '/conversations?folder=needs-answer',
  firstRow: (page) => waitingRows(page).first(),
  left: { path: '/v2/threads.search', body: { limit: 100, filters: { needsAnswer: true } } },
}
const QUESTIONS: Queue = {
  address: '/contacts/recent-questions',
  firstRow: (page) =>
    page
      .getByRole('table', { name: 'Recent questions' })
      .locator('tr[data-at="0"]')
      .or(page.getByRole('list', { name: 'Recent questions' }).getByRole('link').first()),
  left: { path: '/v1/contacts/questions?status=new&limit=100' },
}
const QUEUES = [
  ['Needs answer', NEEDS_ANSWER],
  ['Questions', QUESTIONS],
] as const

describe('two queues, one who is finished after another', () => {
  let desk: Desk
  let phone: Desk
  beforeAll(async () => {
    desk = await openTuesday()
    phone = await openTuesday(true)
  })
  afterAll(async () => {
    await desk.close()
    await phone.close()
  })

  const listLeft = (page: Page, { left: { path, body } }: Queue): Promise<string[]> =>
    page.evaluate(
      async ([url, asked]) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'content-type': 'application/json',
        }
        const answer = await fetch(url, asked === null ? { headers } : { method: 'POST', headers, body: asked })
        const { data } = (await answer.json()) as { data: { title?: string; contact?: { title: string } }[] }
        return data.map(({ title, contact }) => contact?.title ?? title ?? '')
      },
      [path, body === undefined ? null : JSON.stringify(body)] as const,
    )

  /** Finishes some of a queue. Each reply must reach the client whose field had its words, and take them off the queue. */
  const finishSome = async (
    page: Page,
    queue: Queue,
    hand: { open: (row: Locator) => Promise<void>; goOn: () => Promise<number>; send: () => Promise<number> },
  ): Promise<number> => {
    const names = await letAllAsk(page)
    const sent: string[] = []
    page.on('request', (request) => {
      const id = /contacts\/(ct_\w+)\/messages\/send-direct$/.exec(new URL(request.url()).pathname)?.[1]
      if (id !== undefined) sent.push(names.get(id) ?? id)
    })
    await page.goto(queue.address)
    const first = queue.firstRow(page)
    await first.waitFor()
    const begin = async (at: number) => {
      if (at > 0) return hand.goOn()
      await hand.open(first)
      return 0
    }
    const { acts, answered } = await answerAll(page, begin, hand.send)
    await leaveTab(page)
    await expect.poll(() => sent.toSorted()).toEqual(answered.toSorted())
    await expect.poll(async () => (await listLeft(page, queue)).filter((name) => answered.includes(name))).toEqual([])
    return acts
  }
  const nothing = () => Promise.resolve(0)

  test.each(QUEUES)('%s by keys, one chord each', async (_, queue) => {
    const { page } = desk
    const acts = await finishSome(page, queue, {
      open: async (row) => {
        await row.focus()
        await pressIn(row, 'r')
      },
      goOn: nothing,
      send: async () => {
        await pressIn(anyComposer(page), 'Control+Shift+Enter')
        return 1
      },
    })
    expect(acts).toBe(1)
  })

  test.each(QUEUES)('%s by mouse, one click each where sending goes on to the next', async (_, queue) => {
    const { page } = desk
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('composer:')) ?? ''
      localStorage.setItem(key, JSON.stringify({ undoSeconds: 10, sendAndNext: true }))
    })
    const acts = await finishSome(page, queue, {
      open: async (row) => {
        if (queue === QUESTIONS) await row.getByRole('button', { name: /^Reply/ }).click()
        else await row.click()
      },
      goOn: nothing,
      send: async () => {
        await page.getByRole('button', { name: /^Send\b(?! later)/ }).click()
        return 1
      },
    })
    expect(acts).toBe(1)
  })

  test.each(QUEUES)('%s on a phone, two taps each', async (_, queue) => {
    const { page } = phone
    const tap = async (what: Locator) => {
      await what.click()
      return 1
    }
    const acts = await finishSome(page, queue, {
      open: async (row) => {
        await row.click()
        await anyComposer(page).click()
      },
      goOn: () => tap(page.getByRole('link', { name: /^Next:/ })),
      send: () => tap(page.getByRole('button', { name: /^Send\b(?! later)/ })),
    })
    expect(acts).toBeLessThanOrEqual(2)
  })
})

describe('two queues that need no words', () => {
  const TASKS = '/v1/contacts/tasks'
  let desk: Desk
  let phone: Desk
  let coach: StaffCalls
  let author: StaffCalls
  let clients: Contact[]
  beforeAll(async () => {
    desk = await openTuesday()
    phone = await openTuesday(true)
    coach = await callAs(product.url, 'hannah@northline.example', new Map())
    author = await callAs(product.url, 'luis@northline.example', new Map())
    const names = ['Daniel Okafor', 'Grace Bennett', 'Maria Lopez']
    clients = (await coach.contacts()).filter(({ profile }) => names.includes(profile.basic.fullName))
    if (clients.length !== CLIENTS) throw new Error(`The demo should have ${names.join(', ')}.`)
  })
  afterAll(async () => {
    await desk.close()
    await phone.close()
  })

  /** What a page changes from now on: the paths of its calls, below this one. */
  const listChanges = (page: Page, path: string): string[] => {
    const changed: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'PATCH' && pathname.startsWith(`${path}/`)) changed.push(pathname)
    })
    return changed
  }

  /** One act, by keys or with the button, finishes one thing. The key is for whatever has the focus by itself. */
  type Act = (focused: Locator, key: string, button: Locator) => Promise<void>
  const press: Act = (focused, key) => pressIn(focused, key)
  const click: Act = (_focused, _key, button) => button.click()
  const HANDS = [
    ['by keys, one chord each', () => desk.page, press],
    ['by mouse, one click each', () => desk.page, click],
    ['on a phone, one tap each', () => phone.page, click],
  ] as const

  /** One task for each client, begun, and due one after another before any other. */
  const beginTasks = async (): Promise<Task[]> => {
    const begun: Task[] = []
    for (const [at, { _id: contactId }] of clients.entries()) {
      // Later than a slow run takes, sooner than anything in the demo.
      const expiredAt = new Date(Date.now() + 300_000 + at * 1_000).toISOString()
      const task = { contactId, title: `Call number ${at + 1}`, priority: 'high', expiredAt }
      const { _id } = await coach.call<Task>('POST', TASKS, task)
      begun.push(await coach.call<Task>('PATCH', `${TASKS}/${_id}`, { status: 'start' }))
    }
    return begun
  }

  test.each(HANDS)('Tasks %s: it finishes the one that is shown, and the next one follows', async (_, pageOf, act) => {
    const page = pageOf()
    const begun = await beginTasks()
    const finished = listChanges(page, TASKS)
    await page.goto('/contacts/tasks/me')
    await page.getByRole('link', { name: 'Call number 1' }).first().click()
    const bar = page.getByRole('region', { name: 'Task', exact: true })
    for (const { title, contact } of begun) {
      await bar.getByRole('heading', { name: title }).waitFor()
      const field = composerOf(page, contact.title)
      await act(field, 'Control+Shift+Enter', bar.getByRole('button', { name: /^Finish/ }))
    }
    await expect.poll(() => finished).toEqual(begun.map(({ _id }) => `${TASKS}/${_id}`))
    for (const { _id } of begun)
      await expect.poll(async () => (await coach.call<Task>('GET', `${TASKS}/${_id}`)).status).toBe('done')
  })

  /** A scene raises an alert for each client. */
  const raiseAlerts = async (title: string): Promise<void> => {
    const { _id: scene } = await makeScene(author, `Raises ${title}`, [
      step('start', 'scene_run', {}, { 1: 'alert' }),
      step('alert', 'trigger_alert', { triggerName: title }, { 1: 'end' }),
      step('end', 'scene_exit'),
    ])
    for (const { _id } of clients) await coach.call('POST', `/v1/contacts/${_id}/interaction-flow`, { scene })
  }

  test.each(HANDS)('Notices %s: it closes the alert, and the next one follows', async (hand, pageOf, act) => {
    const page = pageOf()
    const title = `Counted ${hand}`
    await raiseAlerts(title)
    await page.goto('/notices')
    const open = page
      .getByRole('list', { name: 'Notices' })
      .getByRole('listitem')
      .filter({ hasText: title, hasNotText: '(Resolved)' })
    await expect.poll(() => open.count()).toBe(CLIENTS)
    const closed = listChanges(page, '/v1/notices')
    await open.first().getByRole('link').focus()
    for (let left = CLIENTS; left > 0; left -= 1) {
      await act(open.first(), 'd', open.first().getByRole('button', { name: /^Close/ }))
      await expect.poll(() => open.count()).toBe(left - 1)
    }
    expect(closed).toHaveLength(CLIENTS)
    expect(new Set(closed).size).toBe(CLIENTS)
  })
})

describe('the next client is asked for before the list has come', () => {
  /** Sends a first reply, to somebody in the table of clients, while the list is held back. */
  const openWithoutList = async (answer: (route: Route) => Promise<void>) => {
    const { page, close } = await openTuesday()
    await page.goto('/contacts')
    const client = page.getByRole('row').filter({ hasText: 'Owen Clarke' })
    await client.waitFor()
    const asked = Promise.withResolvers<void>()
    await page.route('**/v2/threads.search', async (route) => {
      await asked.promise
      await answer(route)
    })
    await client.press('r')
    const first = await writeAtOnce(page)
    const field = composerOf(page, first)
    await pressIn(field, 'Enter')
    await expect.poll(() => field.inputValue()).toBe('')
    return { page, first, field, showList: () => asked.resolve(), close }
  }

  test('what is typed meanwhile is for the next one, and nothing of it reaches the last', async () => {
    const { page, first, field, showList, close } = await openWithoutList((route) => route.continue())
    await pressIn(field, 'Alt+ArrowDown')
    await typeOnTheWay(page, SENTENCE)
    expect(await field.inputValue()).toBe('')
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.text).toBe(SENTENCE)
    expect((await focusedComposer(page))?.client).not.toBe(first)
    await anyComposer(page).fill('')
    await expectDraftsSaved(page)
    await close()
  })

  test('Enter sends it to the next one, once the list says who that is', async () => {
    const { page, first, field, showList, close } = await openWithoutList((route) => route.continue())
    await pressIn(field, 'Alt+ArrowDown')
    await typeOnTheWay(page, 'Run easy, then rest')
    await pressIn(fieldForNext(page), 'Enter')
    expect(await field.inputValue()).toBe('')
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.client ?? first).not.toBe(first)
    const next = (await focusedComposer(page))?.client ?? ''
    await page
      .getByRole('region', { name: `Messages with ${next}` })
      .getByText('Run easy, then rest')
      .waitFor()
    expect((await focusedComposer(page))?.text).toBe('')
    await expectDraftsSaved(page)
    await close()
  })

  test('two replies that ask for the next one each go to two clients', async () => {
    const { page, first, field, showList, close } = await openWithoutList((route) => route.continue())
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/send-direct')) sent.push(new URL(request.url()).pathname)
    })
    await typeOnTheWay(page, 'Rest today')
    await pressIn(field, 'Control+Shift+Enter')
    for (const text of ['Run easy', 'Sleep well']) {
      await typeOnTheWay(page, text)
      await pressIn(fieldForNext(page), 'Control+Shift+Enter')
    }
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.client ?? first).not.toBe(first)
    await leaveTab(page)
    await expect.poll(() => new Set(sent).size).toBe(3)
    expect(sent).toHaveLength(4)
    await close()
  })

  test('if nobody comes next, the words are back where they were begun', async () => {
    const refuse = (route: Route) => route.fulfill({ status: 403, json: { code: 'AccessDenied' } })
    const { page, first, field, showList, close } = await openWithoutList(refuse)
    await pressIn(field, 'Alt+ArrowDown')
    await typeOnTheWay(page, SENTENCE)
    // It was for another client, so none of it is sent to this one.
    await pressIn(fieldForNext(page), 'Enter')
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.text).toBe(SENTENCE)
    expect((await focusedComposer(page))?.client).toBe(first)
    await anyComposer(page).fill('')
    await expectDraftsSaved(page)
    await close()
  })
})

test('without a choice, Needs answer begins with the longest wait', async () => {
  const { page, close } = await openTuesday()
  await page.goto('/conversations?folder=needs-answer')
  await waitingRows(page).first().waitFor()
  const waits = () =>
    page.evaluate(async () => {
      const answer = await fetch('/v2/threads.search', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ limit: 100, filters: { needsAnswer: true } }),
      })
      const { data } = (await answer.json()) as { data: { contactId: string; needsAnswerSince: string }[] }
      return data
        .toSorted((a, b) => a.needsAnswerSince.localeCompare(b.needsAnswerSince))
        .map(({ contactId }) => contactId)
    })
  const rows = () => page.locator('[data-step]').evaluateAll((all) => all.map((row) => row.getAttribute('data-step')))
  await expect.poll(async () => (await rows()).join() === (await waits()).join()).toBe(true)
  expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0)
  await close()
})

test('a row says that its reply is being sent, and waits no longer', async () => {
  const { page, close } = await openTuesday()
  await allowLateUndo(page)
  await page.goto('/conversations')
  // By key: under the mouse a row shows its menu instead of the wait.
  await waitingRows(page).first().press('r')
  const client = await writeAtOnce(page)
  const field = composerOf(page, client)
  await pressIn(field, 'Enter')
  const row = page.locator('[data-step][aria-current]')
  await row.getByText('Sending:').waitFor()
  expect(await row.getByRole('img', { name: 'Waiting for an answer' }).count()).toBe(0)
  // After an undo, the client is waiting again.
  await pressIn(field, 'Control+z')
  await expect.poll(() => field.inputValue()).toBe(SENTENCE)
  await row.getByRole('img', { name: 'Waiting for an answer' }).waitFor()
  await field.fill('')
  await expectDraftsSaved(page)
  await close()
})

test('on the way to the next conversation, nothing of the last one is drawn again', async () => {
  const { page, close } = await openTuesday()
  await page.goto('/conversations')
  await page.locator('[data-step]').first().press('r')
  const client = await openClient(page)
  await page.locator('[data-messages][data-placed]').waitFor()
  await page.evaluate((name) => {
    const old = `section[aria-label="Conversation with ${name}"]`
    const work = { again: 0, styles: 0 }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches(old)) work.again += addedNodes.length
    }).observe(document.body, { subtree: true, childList: true })
    // A property of the root counts as a change of everything in it.
    new MutationObserver(() => (work.styles += 1)).observe(document.documentElement, { attributeFilter: ['style'] })
    Object.assign(globalThis, { work })
  }, client)
  await pressAnywhere(page, 'Alt+ArrowDown')
  await expect.poll(() => openClient(page)).not.toBe(client)
  await page.locator('[data-messages][data-placed]').waitFor()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'work') as unknown)).toEqual({ again: 0, styles: 0 })
  await close()
})

test('while nothing comes over the live stream, a client who has the answer doesn’t wait any more', async () => {
  const { page, close } = await openTuesday()
  await page.route(`**${LIVE_PATH}*`, () => {})
  await page.goto('/conversations?folder=needs-answer')
  await waitingRows(page).first().click()
  const answered = await writeAtOnce(page)
  await page.route('**/v1/threads/*', (route) => route.abort())
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/messages/send-direct') && answer.ok())
  await pressIn(composerOf(page, answered), 'Enter')
  await sent
  const row = page.locator('[data-step]').filter({ hasText: answered })
  // Under the mouse a row shows its menu in place of the time.
  await page.mouse.move(0, 0)
  await expect.poll(() => row.getByRole('img', { name: 'Waiting for an answer' }).count()).toBe(0)
  await close()
})

test('nothing complained meanwhile, but what was cut on purpose', () => {
  expect(complaints.flat().filter((line) => !/ERR_|Failed to load resource/.test(line))).toEqual([])
})
