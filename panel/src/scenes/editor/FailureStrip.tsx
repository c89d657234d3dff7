import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { NodeIssue } from '../form/describe-issue.ts'
import type { SaveFailure } from './save/use-save.ts'
import { formatIssueCounts } from './sidebar/issue-counts.ts'
import { SceneIssues } from './sidebar/SceneIssues.tsx'
import classes from './Strip.module.css'

interface FailureStripProps {
  failure: SaveFailure
  nodes: readonly SceneNode[]
  onShow: (issue: NodeIssue) => void
}

/** Why the scene was not saved, with its issues; it stays until it is valid or saved (spec 2 §4, §8). */
export const FailureStrip = ({ failure, nodes, onShow }: FailureStripProps) => {
  const [open, setOpen] = useState(true)
  const { reason, issues, total } = failure
  return (
    <section className={classes.strip} data-tone="bad" aria-label="Why the scene was not saved">
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
        // It scrolls when there are many: the keyboard must get there, and does, by the issues.
        <div className={classes.body}>
          <SceneIssues compact issues={issues} total={total} nodes={nodes} onShow={onShow} />
        </div>
      )}
    </section>
  )
}
