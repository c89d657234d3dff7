import { IconChartDots } from '@tabler/icons-react'
import type { NodeLook } from '../node-look.ts'
import { formatSigned, textOf } from '../describe/format-property.ts'

export const metricsTimebucketSetTrack: NodeLook = {
  icon: IconChartDots,
  unset: 'No bucket',
  describe: ({ bucketId, offsetMinutes }) => {
    const bucket = textOf(bucketId)
    return typeof offsetMinutes === 'number' && offsetMinutes !== 0
      ? `${bucket}, ${formatSigned(offsetMinutes)} min`
      : bucket
  },
}
