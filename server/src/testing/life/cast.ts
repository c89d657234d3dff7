import type { ScheduleForm } from '@attune/contract/schedules/form'
import { readClocks, type ZoneClock } from '@attune/engine/testing/clocks'
import { createContact } from '../../contacts/create-contact.ts'
import { startFirstInteraction } from '../../contacts/state/change-state.ts'
import type { Member } from '../../calls/who.ts'
import { createScheduled } from '../../schedules/scheduled-messages.ts'
import { loadMember } from '../../staff/load-member.ts'
import { allHours } from '../automation/automation-says.ts'
import type { TestPerson, World } from '../world.ts'
import { timeOf } from './due.ts'
import { DAY, MINUTE, type Desk, type Life, type Source, type Terms } from './journal.ts'
import { chanceOf, type Chance } from './random.ts'

/** A clock with no transition since 1970. */
const still = (zone: string, ahead: number): ZoneClock => ({ zones: [zone], changes: [[0, ahead, ahead]] })
const DENVER = 'America/Denver'

/** Clocks that change within the span come first, each with one zone. */
export const clocksOf = (begin: number, end: number): { denver: ZoneClock; clocks: ZoneClock[] } => {
  const { clocks } = readClocks()
  const denver = clocks.find(({ zones }) => zones.includes(DENVER))
  if (denver === undefined) throw new Error('zdump knows no Denver.')
  const changing = clocks.filter(({ changes }) => changes.some(([at]) => at > begin && at < end))
  const stills = [
    still('Asia/Tokyo', 540),
    still('Asia/Kathmandu', 345),
    still('Pacific/Kiritimati', 840),
    still('UTC', 0),
  ]
  return { denver, clocks: [...changing, ...stills] }
}

const TERMS: Terms[] = [
  {
    quiet: { from: 22 * 60, to: 7 * 60 },
    hours: { rule: 'always', week: [], holidays: [] },
    cap: 3,
    mute: { limit: null, minutes: 60 },
    pauseMinutes: 30,
  },
  {
    quiet: { from: 21 * 60 + 30, to: 6 * 60 + 15 },
    hours: {
      rule: 'inside',
      week: [
        ...[1, 2, 3, 4, 5].flatMap((day) => [
          { day, from: 7 * 60, to: 12 * 60 },
          { day, from: 13 * 60, to: 19 * 60 },
        ]),
        { day: 6, from: 9 * 60, to: 13 * 60 },
      ],
      holidays: ['2024-09-02', '2024-10-14', '2024-11-11'],
    },
    cap: 4,
    mute: { limit: 9, minutes: 2 * 24 * 60 },
    pauseMinutes: 45,
  },
  {
    quiet: null,
    hours: {
      rule: 'outside',
      week: [1, 2, 3, 4, 5].map((day) => ({ day, from: 9 * 60, to: 17 * 60 })),
      holidays: ['2024-11-01'],
    },
    cap: null,
    mute: { limit: null, minutes: 60 },
    pauseMinutes: 60,
  },
]

/** Three organizations, each with different rules and its own coaches. */
export const addDesks = async (world: World, denver: ZoneClock): Promise<Desk[]> => {
  const desks: Desk[] = []
  for (const [place, terms] of TERMS.entries()) {
    const organization = await world.organization(`Desk ${place}`, `+130355501${String(place).padStart(2, '0')}`)
    const { quiet, hours, cap, mute, pauseMinutes } = terms
    const span = (one: { from: number; to: number }) => ({ from: timeOf(one.from), to: timeOf(one.to) })
    await allHours(world, organization.id, {
      quietHours: quiet === null ? null : span(quiet),
      hours: {
        week: hours.week.map((one) => ({ day: one.day, ...span(one) })),
        holidays: hours.holidays,
        automation: hours.rule,
      },
      dailyCap: cap,
      muteTracking: mute,
      coachPauseMinutes: pauseMinutes,
    })
    const admin = await organization.staff(`Admin ${place}`, 'ROLE_ADMIN')
    const coaches: Member[] = []
    for (let coach = 0; coach < 5; coach += 1)
      coaches.push(
        await memberOf(world, organization.id, await organization.staff(`Coach ${place}.${coach}`, 'ROLE_COACH')),
      )
    desks.push({ organization, admin, terms, clock: denver, coaches })
  }
  return desks
}

export const memberOf = async (world: World, organizationId: string, { id }: TestPerson): Promise<Member> => {
  const who = await loadMember(world.deps, { accountId: id, organizationId }, 'life')
  if (who === null) throw new Error('This member of staff is not there.')
  return who
}

const ROUTINE = { wakeUpTime: 6 * 60 + 40, goToSleepTime: 22 * 60 + 40, workoutTime: 17 * 60 + 20 }

/** A client with their zone, routine, stage and scheduled messages, set up at the moment of the clock. */
export const addLife = async (
  world: World,
  desk: Desk,
  { index, clock, seed, span }: { index: number; clock: ZoneClock; seed: number; span: [number, number] },
): Promise<Life> => {
  const at = world.deps.now().getTime() / 1_000
  const coach = desk.coaches[index % desk.coaches.length] as Member
  const routine = { ...ROUTINE, customTime: customOf(clock, span) }
  const phone = `+1303556${String(1_000 + index)}`
  const { _id: id } = await createContact(world.deps, coach, {
    phone,
    profile: {
      basic: { fullName: `Client ${index}` },
      // Without a zone of their own, the organization's counts.
      timezone: clock === desk.clock ? null : (clock.zones[0] ?? null),
      routine: Object.fromEntries(Object.entries(routine).map(([key, minute]) => [key, timeOf(minute)])),
    },
  })
  await startFirstInteraction(world.deps, coach, { id, triggerOnboarding: false })
  const life: Life = {
    id,
    phone,
    desk,
    coach,
    zones: [{ from: 0, clock }],
    routine,
    stageAt: at,
    sources: [],
    signs: [],
    optedOut: [],
    stopped: [],
    mutes: [],
    pauses: [],
    texts: [],
    waits: [],
  }
  const chance = chanceOf(seed, `forms ${index}`)
  for (const [place, form] of formsOf(index, chance, span).entries()) {
    const text = `Scheduled ${place}: ${form.scheduleType}`
    await createScheduled(world.deps, coach, { contactId: id, data: { text }, disabled: false, ...form })
    const isPersonal = typeof form.scheduleValue.localDate === 'string'
    life.sources.push({ kind: 'schedule', text, form, setAt: at, isPersonal } satisfies Source)
  }
  return life
}

/** 15 minutes into the time the clock skips or repeats within the span; otherwise noon. */
const customOf = ({ changes }: ZoneClock, [begin, end]: [number, number]): number => {
  const change = changes.find(([at]) => at > begin && at < end)
  if (change === undefined) return 12 * 60
  const [at, before, after] = change
  return (((at / 60 + Math.min(before, after) + 15) % 1_440) + 1_440) % 1_440
}

/** Three forms each: together, the clients have every frequency with every way to choose a date and a time. */
const formsOf = (index: number, chance: Chance, [begin]: [number, number]): ScheduleForm[] => {
  const localTime = timeOf(chance.between(0, 1_439))
  const exactDay = new Date((begin + chance.between(3, 80) * DAY) * 1_000).toISOString().slice(0, 10)
  const sets: ScheduleForm[][] = [
    [
      { scheduleType: 'daily', scheduleValue: { dayOfWeek: 4, localTime }, tags: [] },
      {
        scheduleType: 'daily',
        scheduleValue: { dayOffsetPeriodStart: 2, repeat: { skipInterval: 3 } },
        tags: ['depend: wakeUpTime(+=1, +=30)'],
      },
      { scheduleType: 'weekly', scheduleValue: { dayOffset: 4, localTime, repeat: { skipInterval: 1 } }, tags: [] },
    ],
    [
      {
        scheduleType: 'weekly',
        scheduleValue: { dayOfWeek: 3, timeframe: { key: 'workoutTime', range: [-1, 2] } },
        tags: [],
      },
      { scheduleType: 'weekdays', scheduleValue: { localTime }, tags: [] },
      { scheduleType: 'weekends', scheduleValue: {}, tags: ['depend: goToSleepTime(+=-1, +=-10)'] },
    ],
    [
      { scheduleType: 'days_of_week', scheduleValue: { localTime, repeat: { weekdays: [1, 2, 4, 7] } }, tags: [] },
      { scheduleType: 'once', scheduleValue: { dayOffset: 20, delayInMinutes: 90 }, tags: [] },
      {
        scheduleType: 'once',
        scheduleValue: { dayOfWeek: 2, timeframe: { key: 'wakeUpTime', range: [0, 3] } },
        tags: [],
      },
    ],
    [
      { scheduleType: 'once', scheduleValue: { localDate: exactDay, localTime }, tags: [] },
      { scheduleType: 'once', scheduleValue: { dayOffsetPeriodStart: 40, localTime }, tags: [] },
      {
        scheduleType: 'daily',
        scheduleValue: { dayOfWeek: 1, repeat: { skipInterval: 1 } },
        tags: ['depend: customTime(+=0, +=0)'],
      },
    ],
  ]
  return sets[index % sets.length] ?? []
}

/** Forms whose minute is picked, or counted from a moment, are not judged across zones. */
export const mayMove = (index: number): boolean => index % 4 === 0 || index % 4 === 3

export const minutes = (count: number): number => count * MINUTE
