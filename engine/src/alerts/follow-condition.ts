import { DAY } from './history.ts'

/** The state of an alert for one client. */
export interface AlertState {
  isTrue: boolean
  /** It has been raised since it became true, or it was true before the alert was switched on. */
  isReported: boolean
  /** When it was last raised, in milliseconds. */
  firedAt: number | null
}

export const NOT_TRUE: AlertState = { isTrue: false, isReported: false, firedAt: null }

/**
 * What follows when the condition comes out true or false. It fires once each time it becomes true. Within the days of rest
 * after it last fired it waits, and fires when they are over if it is still true.
 */
export const followCondition = (
  state: AlertState,
  isTrue: boolean,
  { at, restDays }: { at: number; restDays: number },
): { state: AlertState; event: 'fire' | 'resolve' | null } => {
  if (!isTrue)
    return { state: { ...state, isTrue: false, isReported: false }, event: state.isReported ? 'resolve' : null }
  if (state.isReported || at < restEnd(state, restDays)) return { state: { ...state, isTrue: true }, event: null }
  return { state: { isTrue: true, isReported: true, firedAt: at }, event: 'fire' }
}

/** From when on it may fire again. */
export const restEnd = ({ firedAt }: AlertState, restDays: number): number =>
  firedAt === null ? -Infinity : firedAt + restDays * DAY
