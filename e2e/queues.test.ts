import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Task } from '@attune/contract/tasks/entity'
import type { Browser, Locator, Page } from 'playwright-core'
import {
  answerAll,
  anyComposer,
  CLIENTS,
  expectNoComplaints,
  leaveTab,
  letAllAsk,
  openCoach,
  waitingRows,
} from './answering.ts'
import { openBrowser, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { pressIn } from './keys.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { makeScene, step } from './scene-editor.ts'
import { composerOf } from './writing.ts'

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

const openOne = async (isPhone: boolean): Promise<Desk> => {
  const desk = await openCoach(browser, product.url, isPhone)
  complaints.push(desk.complaints)
  return desk
}

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
    desk = await openOne(false)
    phone = await openOne(true)
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
    desk = await openOne(false)
    phone = await openOne(true)
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
    await moveTo(page, '/notices')
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

test('nothing complained meanwhile, but what was cut on purpose', () => expectNoComplaints(complaints))
