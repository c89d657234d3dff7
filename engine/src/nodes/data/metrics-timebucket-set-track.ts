import { go, addProblem, addEffect } from '../../turn/visit.ts'
import { TRACK_OFFSET } from '@attune/contract/scenes/nodes/limits'
import type { NodeRunner } from '../runner.ts'
import { textOf, wholeOf } from '../settings.ts'

export const metricsTimebucketSetTrack: NodeRunner = {
  enter: (visit) => {
    const bucketId = textOf(visit, 'bucketId')?.trim() ?? null
    const minutes = wholeOf(visit, 'offsetMinutes') ?? 0
    if (bucketId === null) addProblem(visit, 'No time bucket is set, so none was marked.')
    else if (minutes < TRACK_OFFSET.min || minutes > TRACK_OFFSET.max)
      addProblem(visit, "The time bucket is too far away, so it wasn't marked.")
    else
      addEffect(visit, {
        kind: 'track',
        bucketId,
        at: Temporal.Instant.from(visit.turn.now).add({ minutes }).toString(),
      })
    return go(1)
  },
}
