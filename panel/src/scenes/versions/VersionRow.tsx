import { Link } from '@tanstack/react-router'
import type { SceneVersion } from '@attune/contract/scenes/entity'
import { useAccount } from '../../client/account.ts'
import { Tag } from '../../ui/Tag.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { formatTime, dayOf, formatDay } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { formatRunCount } from '../format-counts.ts'
import classes from './VersionRow.module.css'

interface VersionRowProps {
  sceneId: string
  version: SceneVersion
  isLatest: boolean
  isShown: boolean
}

/** What was saved, when and by whom. Links to its changes on the canvas. */
export const VersionRow = ({ sceneId, version, isLatest, isShown }: VersionRowProps) => {
  const now = useNow()
  const { timezone } = useAccount()
  const at = new Date(version.publishedAt)
  const { version: number, note, publishedBy, nodeCount, active } = version
  return (
    <Link
      className={classes.row}
      to="/interaction-flow/scene/$id"
      params={{ id: sceneId }}
      search={{ version: number, ...(number > 1 && { from: number - 1 }) }}
      aria-current={isShown || undefined}
    >
      <span className={classes.line}>
        <span className={classes.number}>v{number}</span>
        {isLatest && <Tag tone="good">live</Tag>}
        <span className={classes.note}>{note}</span>
        {active > 0 && <span className={classes.runs}>{formatRunCount(active)}</span>}
      </span>
      <span className={classes.line}>
        <span className={classes.who}>{publishedBy?.name ?? 'Included with Attune'}</span>
        <span className={classes.when}>
          <time dateTime={version.publishedAt}>
            {formatDay(dayOf(at, timezone), now, timezone)}, {formatTime(at, timezone)}
          </time>
          , {formatCount(nodeCount, 'node')}
        </span>
      </span>
    </Link>
  )
}
