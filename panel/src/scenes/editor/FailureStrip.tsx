import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { NodeIssue } from '../form/describe-issue.ts'
import type { SaveFailure } from './save/use-save.ts'
import { formatIssueCounts } from '../form/describe-issue.ts'
import { SceneIssues } from './sidebar/SceneIssues.tsx'
import classes from './Strip.module.css'

interface FailureStripProps {
  failure: SaveFailure
  nodes: readonly SceneNode[]
  onShow: (issue: NodeIssue) => void
}

/** Why saving failed, with the issues. Stays until the scene validates or saves. */
export const FailureStrip = ({ failure, nodes, onShow }: FailureStripProps) => {
  const [open, setOpen] = useState(true)
  const { reason, issues, total } = failure
  return (
    <section className={classes.strip} data-tone="bad" aria-label="Why the scene wasn’t saved">
      <header className={classes.head}>
        <IconAlertCircle size={16} stroke={1.5} aria-hidden="true" />
        <p className={classes.words} role="alert">
          <strong>{reason}</strong> {issues.length > 0 && formatIssueCounts(issues)}
        </p>
        {issues.length > 0 && (
          <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide issues' : 'Show issues'}
          </Button>
        )}
      </header>
      {open && issues.length > 0 && (
        // Scrolls when there are many; keyboard users reach the end by the issues themselves.
        <div className={classes.body}>
          <SceneIssues compact issues={issues} total={total} nodes={nodes} onShow={onShow} />
        </div>
      )}
    </section>
  )
}
