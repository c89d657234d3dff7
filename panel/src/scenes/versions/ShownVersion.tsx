import { Button, Select } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { SceneVersion } from '@attune/contract/scenes/entity'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { ChangeList } from './ChangeList.tsx'
import { summarizeChanges } from './changes.ts'
import { useShownVersion } from './use-shown-version.ts'
import type { VersionsPanelProps } from './versions-props.ts'
import classes from './ShownVersion.module.css'

/** Maximum number of versions offered for comparison. */
const CHOICES = 200

interface ShownVersionProps {
  scene: VersionsPanelProps['scene']
  version: SceneVersion
  /** The version to compare with; null to show it alone. */
  from: number | null
  onRestore?: () => void
}

/** Details below the row of the shown version: what it is compared with, what changed, and Restore. */
export const ShownVersion = ({ scene, version: { version }, from, onRestore }: ShownVersionProps) => {
  const navigate = useNavigate()
  const shown = useShownVersion(scene._id, { version, ...(from !== null && { from }) })
  const go = (search: { version: number; from?: number; node?: string }) =>
    void navigate({ to: '/interaction-flow/scene/$id', params: { id: scene._id }, search, replace: true })
  return (
    <div className={classes.shown}>
      <div className={classes.bar}>
        <Select
          className={classes.from ?? ''}
          aria-label={`What version ${version} is compared with`}
          data={[
            { value: '', label: 'Not compared' },
            ...others(scene.version, version).map((other) => ({
              value: String(other),
              label: `Compared with v${other}`,
            })),
          ]}
          allowDeselect={false}
          value={from === null ? '' : String(from)}
          onChange={(next) => go({ version, ...(next !== null && next !== '' && { from: Number(next) }) })}
        />
        {onRestore !== undefined && (
          <Button variant="default" leftSection={<IconRestore size={15} stroke={1.5} />} onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      {shown.state === 'loading' && <SkeletonRows count={3} height={36} label="Loading what changed" />}
      {shown.state === 'failed' && <LoadFailed error={shown.error} onRetry={shown.again} />}
      {shown.state === 'shown' && shown.difference !== null && (
        <>
          <p className={classes.count} role="status">
            {summarizeChanges(shown.difference.changes)}
          </p>
          <ChangeList
            changes={shown.difference.changes}
            onShow={(node) => go({ version, ...(from !== null && { from }), node })}
          />
        </>
      )}
    </div>
  )
}

/** The latest versions except this one, and always the one before it. */
const others = (latest: number, version: number): number[] => {
  const newest = Array.from({ length: Math.min(latest, CHOICES) }, (_, at) => latest - at)
  const before = version > 1 && !newest.includes(version - 1) ? [version - 1] : []
  return [...newest.filter((other) => other !== version), ...before]
}
