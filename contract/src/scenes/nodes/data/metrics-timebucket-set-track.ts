import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX, TRACK_OFFSET } from '../limits.ts'

/** Marks the bucket that contains the time `offsetMinutes` from now. */
export const metricsTimebucketSetTrack: NodeKind<'metrics_timebucket_set_track'> = {
  type: 'metrics_timebucket_set_track',
  title: 'Metrics timebucket',
  about: "Marks a time bucket of the client's metrics.",
  category: 'data',
  outputs: NEXT,
  properties: [
    { name: 'bucketId', title: 'Bucket', field: 'text', maxLength: NODE_NAME_MAX, required: true },
    { name: 'offsetMinutes', title: 'Offset', field: 'integer', ...TRACK_OFFSET, unit: 'minutes' },
  ],
}
