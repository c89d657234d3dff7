import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { NodeIssue } from '../form/describe-issue.ts'
import type { SaveFailure, SaveWarnings } from './save/use-save.ts'
import { formatIssueCounts } from '../form/describe-issue.ts'
import { SceneIssues } from './sidebar/SceneIssues.tsx'
import classes from './Strip.module.css'

interface ListProps {
  nodes: readonly SceneNode[]
  onShow: (issue: NodeIssue) => void
}

/** Why saving failed, with the issues. Stays until the scene validates or saves. */
export const FailureStrip = ({ failure, ...list }: ListProps & { failure: SaveFailure }) => (
  <IssueStrip
    label="Why the scene wasn’t saved"
    tone="bad"
    title={failure.reason}
    issues={failure.issues}
    total={failure.total}
    {...list}
  />
)

/** What a validation without errors warned of. */
export const WarningStrip = ({
  warnings,
  onClose,
  ...list
}: ListProps & { warnings: SaveWarnings; onClose: () => void }) => (
  <IssueStrip
    label="Warnings"
    tone="warn"
    title="The scene can be saved."
    issues={warnings.issues}
    total={warnings.issues.length}
    onClose={onClose}
    {...list}
  />
)

interface IssueStripProps extends ListProps {
  label: string
  tone: 'bad' | 'warn'
  title: string
  issues: readonly NodeIssue[]
  /** Total number, of which `issues` may be only the first. */
  total: number
  onClose?: () => void
}

/** A notice above the canvas with a list of issues; each one opens its node. */
const IssueStrip = ({ label, tone, title, issues, total, nodes, onShow, onClose }: IssueStripProps) => {
  const [open, setOpen] = useState(true)
  const Icon = tone === 'bad' ? IconAlertCircle : IconAlertTriangle
  return (
    <section className={classes.strip} data-tone={tone} aria-label={label}>
      <header className={classes.head}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <p className={classes.words} role={tone === 'bad' ? 'alert' : 'status'}>
          <strong>{title}</strong> {issues.length > 0 && formatIssueCounts(issues)}
        </p>
        {issues.length > 0 && (
          <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide issues' : 'Show issues'}
          </Button>
        )}
        {onClose !== undefined && <CloseButton size={24} aria-label="Close" onClick={onClose} />}
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
