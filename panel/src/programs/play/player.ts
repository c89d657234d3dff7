import type { AutomationTerms } from '@attune/contract/organizations/automation-settings'
import { dayOneOf, isStartPossible } from '@attune/engine/programs/program-clock'
import type { ProgramPlay } from '@attune/engine/programs/play-event'
import type { RoutineName } from '@attune/engine/world'
import { formatWallTime, parseWallTime } from '../../contacts/wall-time.ts'
import { samplePerson, type OrganizationDefaults } from '../../scenes/machine/person/person.ts'
import { isDay } from '../../ui/inputs/date-rules.ts'
import type { ProgramEdit } from '../editor/program-edits.ts'

/** What the author chooses: when someone is enrolled, who they are, and the limits on what is sent. */
export interface Player {
  /** Of the enrollment, on the client's clock: `YYYY-MM-DD`, or what is typed instead of a day, and `HH:MM`. */
  day: string
  time: string
  /** Null means that day. What is typed may not be a day, either. */
  startOn: string | null
  welcomes: boolean
  fullName: string
  coach: string
  goal: string
  zone: string
  /** Empty: the organization's. */
  routine: Record<RoutineName, string>
  quietHours: { from: string; to: string } | null
  /** Automation's messages per day; null for no limit. */
  dailyCap: number | null
  /** Messages without an answer until automation mutes the client; null: never. */
  muteLimit: number | null
}

/** Someone enrolled today, at the usual time of getting up. */
export const samplePlayer = (defaults: OrganizationDefaults): Player => {
  const { world } = samplePerson(defaults)
  const { quietHours, dailyCap, muteTracking, routine } = defaults.terms
  return {
    day: formatWallTime(new Date(world.now), world.zone).slice(0, 10),
    time: routine.wakeUpTime,
    startOn: null,
    welcomes: true,
    fullName: world.contact.fullName,
    coach: world.coach?.name ?? '',
    goal: '',
    zone: world.zone,
    routine: { wakeUpTime: '', goToSleepTime: '', workoutTime: '', customTime: '' },
    quietHours,
    dailyCap,
    muteLimit: muteTracking.limit,
  }
}

interface PlayedWith extends Pick<ProgramPlay, 'scenes' | 'hasTasks'> {
  defaults: OrganizationDefaults
  /** Whether the author may see who clients are. Without that, their texts get no names. */
  readsPrivate: boolean
}

/** The program as on the screen, for this client; null if something chosen is invalid. */
export const toPlay = (
  { days, welcome, steps }: Pick<ProgramEdit, 'days' | 'welcome' | 'steps'>,
  player: Player,
  { defaults, scenes, hasTasks, readsPrivate }: PlayedWith,
): ProgramPlay | null => {
  const at = enrolledAt(player)
  if (at === null || enrolledFault(player) !== null || startFault(player, days) !== null) return null
  if (Object.values(player.quietHours ?? {}).some((time) => quietFault(time) !== null)) return null
  const { terms } = defaults
  const sample = samplePerson(defaults).world
  const firstName = player.fullName.trim().split(/\s+/)[0] ?? ''
  const own = Object.fromEntries(Object.entries(player.routine).filter(([, time]) => time !== ''))
  return {
    days,
    welcome: player.welcomes ? welcome : null,
    steps,
    startOn: player.startOn ?? player.day,
    world: {
      ...sample,
      now: at.toISOString(),
      zone: player.zone,
      contact: { ...sample.contact, fullName: player.fullName, firstName },
      coach: player.coach.trim() === '' ? null : { name: player.coach },
      ...(!readsPrivate && { namesHidden: true }),
      profile: {
        'basic.fullName': player.fullName,
        'basic.firstName': firstName,
        'basic.goal': player.goal,
        ...Object.fromEntries(Object.entries(own).map(([name, time]) => [`routine.${name}`, time])),
        timezone: player.zone,
      },
      routine: { own, fallback: terms.routine },
    },
    automation: toTerms(player, terms, defaults.zone),
    scenes,
    hasTasks,
  }
}

const toTerms = (
  { quietHours, dailyCap, muteLimit }: Player,
  { hours, muteTracking }: AutomationTerms,
  organizationZone: string,
): ProgramPlay['automation'] => ({
  quietHours,
  dailyCap,
  muteTracking: { ...muteTracking, limit: muteLimit },
  hours,
  organizationZone,
})

const enrolledAt = ({ day, time, zone }: Player): Date | null => parseWallTime(`${day}T${time}`, zone)

/** Why nobody can be enrolled then; null if somebody can. */
export const enrolledFault = (player: Player): string | null =>
  isDay(player.day) && enrolledAt(player) !== null ? null : 'Choose a day and a time.'

/** Why nobody can start on this first day; null if somebody can. */
export const startFault = ({ startOn, day }: Player, days: number): string | null =>
  startOn === null || !isDay(day) || (isDay(startOn) && isStartPossible(startOn, { today: day, days }))
    ? null
    : 'Choose a first day that leaves at least one day of the program.'

/** What is wrong with a time at which quiet hours begin or end; null if nothing is. */
export const quietFault = (time: string): string | null =>
  time === '' ? 'Choose when quiet hours begin and end.' : null

/** What the enrollment dialog says about day 1. */
export const dayOneFor = ({ steps, days }: Pick<ProgramEdit, 'steps' | 'days'>, play: ProgramPlay) => {
  const { world } = play
  const clock = { zone: world.zone, routine: world.routine }
  const kept = steps.filter(({ day }) => day <= days)
  const { passed, ...rest } = dayOneOf(kept, clock, new Date(world.now))
  return { ...rest, passedToday: passed.map((at) => formatWallTime(at, world.zone)) }
}
