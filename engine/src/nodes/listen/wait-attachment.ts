import { PHOTOS_THRESHOLD } from '@attune/contract/scenes/nodes/limits'
import { PHOTO_TARGETS } from '@attune/contract/scenes/nodes/values'
import type { Photo } from '../../run.ts'
import { forgetScope } from '../../turn/scope.ts'
import { go, addNote, addProblem, type Outcome, type Visit } from '../../turn/visit.ts'
import { classify, photosOf, takeCategory } from '../photos.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn, hasGoneOn, wholeOf } from '../settings.ts'

export const waitAttachment: NodeRunner = {
  enter: (visit) => {
    if (!isOn(visit, 'repeatable') && hasGoneOn(visit)) {
      addNote(visit, 'The photos already arrived in this run.')
      return go(1)
    }
    const { run } = visit.turn
    return waitFor(visit, [], { asked: run.next.asked++, since: run.turn })
  },
  resume: (visit, given, wait) => {
    if (given.kind === 'result') return takeCategory(visit, given.result)
    if (wait.kind !== 'attachment' || (given.kind !== 'message' && given.kind !== 'moved')) return go(1)
    if (given.kind === 'message') visit.decided.push({ by: 'reply', messageId: given.message.id })
    const got = given.kind === 'message' ? [...wait.got, ...photosOf(given.message)] : wait.got
    visit.decided.push({ by: 'count', what: 'photos', is: got.length, limit: wait.threshold })
    // It is the same wait: a photo that is taken in late may have been sent before the first one was read.
    return got.length < wait.threshold ? waitFor(visit, got, wait) : enough(visit, got)
  },
}

const waitFor = (visit: Visit, got: Photo[], { asked, since }: { asked: number; since: number }): Outcome => ({
  kind: 'wait',
  wait: { kind: 'attachment', since, asked, threshold: thresholdOf(visit), got },
})

const thresholdOf = (visit: Visit): number => {
  const { min, max, initial } = PHOTOS_THRESHOLD
  const threshold = wholeOf(visit, 'threshold')
  if (threshold !== null && threshold >= min && threshold <= max) return threshold
  addProblem(visit, `The number of photos isn't set, so ${initial} is used.`)
  return initial
}

const enough = (visit: Visit, got: Photo[]): Outcome => {
  visit.turn.run.photos = got
  forgetScope(visit.turn)
  return isOn(visit, 'postAI') ? classify(visit, PHOTO_TARGETS[0]) : go(1)
}
