import { expect, test } from 'vitest'
import { shareTurns, type Shares, type Turn } from './share-turns.ts'
import { sharesOf } from './shares-of.ts'

/** Turns of people, written as `Northline:Hannah`. `began` has everybody who got a turn, in order. */
const openDesk = (shares: Shares) => {
  const turns = shareTurns(shares)
  const began: string[] = []
  const running: { name: string; turn: Turn }[] = []
  const take = (name: string): Turn => {
    const [organizationId = '', accountId = ''] = name.split(':')
    const turn = turns.take({ organizationId, accountId })
    const begin = () => {
      began.push(name)
      running.push({ name, turn })
    }
    if (turn.comes === null) begin()
    else void turn.comes.then(begin)
    return turn
  }
  return {
    take,
    began,
    waiting: turns.waiting,
    ask: (name: string, times: number): Turn[] => Array.from({ length: times }, () => take(name)),
    /** Ends the oldest turn, and waits until the next has begun. */
    endOldest: async (): Promise<void> => {
      running.shift()?.turn.end()
      await Promise.resolve()
    },
  }
}

const ROOMY: Shares = { all: 100, organization: 100, account: 100 }

test('whoever finds a free turn has it at once', () => {
  const desk = openDesk({ all: 4, organization: 4, account: 4 })
  desk.ask('Northline:Hannah', 3)
  expect(desk.began).toHaveLength(3)
  expect(desk.waiting()).toBe(0)
})

test('an account has its share at once, and no more, although turns are free', async () => {
  const desk = openDesk({ ...ROOMY, account: 4 })
  desk.ask('Northline:Hannah', 600)
  expect([desk.began.length, desk.waiting()]).toEqual([4, 596])
  await desk.endOldest()
  expect([desk.began.length, desk.waiting()]).toEqual([5, 595])
})

test('behind 600 of one account, a colleague and another organization have a turn at once', () => {
  const desk = openDesk({ all: 14, organization: 11, account: 4 })
  desk.ask('Northline:Hannah', 600)
  desk.take('Northline:Tess')
  desk.take('Harbour:Owen')
  expect(desk.began.slice(4)).toEqual(['Northline:Tess', 'Harbour:Owen'])
})

test('accounts of one organization together leave turns to others', () => {
  const desk = openDesk({ all: 14, organization: 11, account: 4 })
  for (const name of ['Hannah', 'Tess', 'Luis', 'Priya']) desk.ask(`Northline:${name}`, 600)
  expect(desk.began).toHaveLength(11)
  desk.ask('Harbour:Owen', 3)
  expect(desk.began.slice(11)).toEqual(['Harbour:Owen', 'Harbour:Owen', 'Harbour:Owen'])
})

test('if all turns are taken, another organization waits for one to end, not for the line', async () => {
  const desk = openDesk({ all: 4, organization: 4, account: 4 })
  desk.ask('Northline:Hannah', 600)
  desk.take('Harbour:Owen')
  expect(desk.began).not.toContain('Harbour:Owen')
  await desk.endOldest()
  expect(desk.began.at(-1)).toBe('Harbour:Owen')
})

test('the same holds for a colleague', async () => {
  const desk = openDesk({ all: 4, organization: 4, account: 4 })
  desk.ask('Northline:Hannah', 600)
  desk.take('Northline:Tess')
  await desk.endOldest()
  expect(desk.began.at(-1)).toBe('Northline:Tess')
})

test('where all have equally many, they take turns', async () => {
  const desk = openDesk({ all: 1, organization: 1, account: 1 })
  desk.ask('Northline:Hannah', 5)
  desk.ask('Harbour:Owen', 3)
  desk.ask('Northline:Tess', 2)
  for (let count = 0; count < 9; count += 1) await desk.endOldest()
  // The first found a free turn. Those who waited are served from the head of the line on.
  const [first, ...others] = desk.began.map((name) => name.split(':')[1])
  expect(first).toBe('Hannah')
  expect(others).toEqual(['Hannah', 'Owen', 'Tess', 'Owen', 'Hannah', 'Owen', 'Tess', 'Hannah', 'Hannah'])
})

test('an organization of many accounts has no more turns than one of a few', async () => {
  const desk = openDesk({ all: 4, organization: 4, account: 4 })
  for (let count = 0; count < 50; count += 1) desk.ask(`Northline:${count}`, 10)
  desk.ask('Harbour:Owen', 100)
  for (let count = 0; count < 100; count += 1) await desk.endOldest()
  const ofHarbour = desk.began.filter((name) => name === 'Harbour:Owen')
  expect(Math.abs(ofHarbour.length - desk.began.length / 2)).toBeLessThanOrEqual(2)
})

test('nobody is left waiting: in the end everyone had their turns, in the order they asked', async () => {
  const desk = openDesk({ all: 3, organization: 2, account: 2 })
  const names = ['Northline:Hannah', 'Northline:Tess', 'Harbour:Owen', 'Harbour:Ines', 'Summit:Ada']
  const order: string[] = []
  for (let round = 0; round < 20; round += 1)
    for (const name of names) {
      const turn = desk.take(name)
      const note = () => void order.push(`${name} ${round}`)
      if (turn.comes === null) note()
      else void turn.comes.then(note)
    }
  for (let count = 0; count < 100; count += 1) await desk.endOldest()
  expect([desk.began.length, desk.waiting()]).toEqual([100, 0])
  for (const name of names)
    expect(order.filter((one) => one.startsWith(name))).toEqual(
      Array.from({ length: 20 }, (_, round) => `${name} ${round}`),
    )
  expect(desk.ask('Summit:Ada', 2).every(({ comes }) => comes === null)).toBe(true)
})

test('whoever leaves the line gets no turn, and those behind move up', async () => {
  const desk = openDesk({ all: 1, organization: 1, account: 1 })
  const [, second] = desk.ask('Northline:Hannah', 2)
  desk.take('Northline:Tess')
  second?.end()
  expect(desk.waiting()).toBe(1)
  await desk.endOldest()
  await desk.endOldest()
  expect(desk.began).toEqual(['Northline:Hannah', 'Northline:Tess'])
})

test('ending a turn twice frees one', async () => {
  const desk = openDesk({ all: 2, organization: 2, account: 2 })
  const [first] = desk.ask('Northline:Hannah', 5)
  first?.end()
  first?.end()
  await Promise.resolve()
  expect([desk.began.length, desk.waiting()]).toEqual([3, 2])
})

test.for([
  [16, { all: 14, organization: 11, account: 4 }],
  [64, { all: 56, organization: 42, account: 16 }],
  [8, { all: 7, organization: 6, account: 4 }],
  [4, { all: 3, organization: 3, account: 3 }],
  [2, { all: 1, organization: 1, account: 1 }],
] as const)('of %i connections', ([size, shares]) => {
  expect(sharesOf(size)).toEqual(shares)
})
