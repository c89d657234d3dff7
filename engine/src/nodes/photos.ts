import type { EffectResult, IncomingMessage } from '../input.ts'
import type { Photo } from '../run.ts'
import { forgetScope } from '../turn/scope.ts'
import { go, addProblem, addEffect, type Outcome, type Visit } from '../turn/visit.ts'

/** The photos of a message, as a run remembers them. */
export const photosOf = ({ id, photos }: IncomingMessage): Photo[] =>
  photos.map(({ place }) => ({ messageId: id, place }))

/** Requests classifying the last photos, and waits for the result. */
export const classify = (visit: Visit, target: string): Outcome => {
  const { run } = visit.turn
  if (run.photos.length === 0) {
    addProblem(visit, 'There are no photos to classify.')
    return setCategory(visit, 'unknown')
  }
  const photos = run.photos.map(({ messageId, place }) => ({ messageId, place }))
  const effect = addEffect(visit, { kind: 'classify-photos', target, photos })
  return { kind: 'wait', wait: { kind: 'result', since: run.turn, effect, photos: true } }
}

/** Sets `photo.category`; `unknown`, with a problem, if there was no result. */
export const takeCategory = (visit: Visit, result: EffectResult): Outcome => {
  const found = result.ok ? categoryOf(result.value) : null
  visit.decided.push({ by: 'result', ok: result.ok, summary: result.ok ? (found ?? 'nothing') : result.error })
  if (found === null)
    addProblem(visit, `The photos couldn't be classified${result.ok ? '' : `: ${result.error.replace(/\.$/, '')}`}.`)
  const each = result.ok ? categoriesOf(result.value) : []
  const { run } = visit.turn
  run.photos = run.photos.map((photo, place) => {
    const category = each[place]
    return category === undefined ? photo : { ...photo, category }
  })
  return setCategory(visit, found ?? 'unknown')
}

const setCategory = ({ turn }: Visit, category: string): Outcome => {
  turn.run.photo = { category }
  forgetScope(turn)
  return go(1)
}

const categoryOf = (value: unknown): string | null => {
  if (typeof value === 'string' && value !== '') return value.slice(0, LONGEST)
  const category: unknown = typeof value === 'object' && value !== null && 'category' in value ? value.category : null
  return typeof category === 'string' && category !== '' ? category.slice(0, LONGEST) : null
}

const categoriesOf = (value: unknown): (string | undefined)[] => {
  const photos: unknown = typeof value === 'object' && value !== null && 'photos' in value ? value.photos : null
  return Array.isArray(photos) ? photos.map((photo) => categoryOf(photo) ?? undefined) : []
}

const LONGEST = 200
