import {
  IconAlertCircle,
  IconCheckbox,
  IconCornerUpLeft,
  IconHeartbeat,
  IconMoodSilence,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { HomeReason } from '@attune/contract/metrics/entity'
import classes from './ReasonIcon.module.css'

/** Why a client is on Home, as an icon beside the words. */
export const ReasonIcon = ({ kind }: { kind: HomeReason['kind'] }) => {
  if (kind === 'distress') return <IconHeartbeat className={classes.bad} size={16} stroke={1.5} aria-hidden="true" />
  if (kind === 'unanswered') return <IconCornerUpLeft size={16} stroke={1.5} aria-hidden="true" />
  if (kind === 'asked-for-person') return <IconUserQuestion size={16} stroke={1.5} aria-hidden="true" />
  if (kind === 'task') return <IconCheckbox size={16} stroke={1.5} aria-hidden="true" />
  if (kind === 'silent') return <IconMoodSilence size={16} stroke={1.5} aria-hidden="true" />
  return <IconAlertCircle className={classes.bad} size={16} stroke={1.5} aria-hidden="true" />
}
