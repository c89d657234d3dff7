import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import type { SceneChange, SceneChanges, NodeChanges } from './changes.ts'
import classes from './ChangeList.module.css'

interface ChangeListProps {
  changes: SceneChanges
  /** Brings a node into view; without it, names are plain text. */
  onShow?: (nodeId: string) => void
}

const MARKS = {
  added: { icon: IconPlus, word: 'Added' },
  removed: { icon: IconMinus, word: 'Removed' },
  changed: { icon: IconPencil, word: 'Changed' },
} as const

/** The changes by node, with the values before and after. */
export const ChangeList = ({ changes, onShow }: ChangeListProps) => (
  <ul className={classes.list}>
    {changes.scene.length > 0 && (
      <li className={classes.node}>
        <p className={classes.head}>The scene</p>
        <ChangeRows changes={changes.scene} />
      </li>
    )}
    {changes.nodes.map((node) => (
      <NodeItem key={node.nodeId} node={node} {...(onShow !== undefined && { onShow })} />
    ))}
  </ul>
)

const NodeItem = ({ node, onShow }: { node: NodeChanges; onShow?: (nodeId: string) => void }) => {
  const { icon: Icon, word } = MARKS[node.became]
  return (
    <li className={classes.node}>
      <p className={classes.head}>
        <span className={classes.mark} data-tone={node.became}>
          <Icon size={14} stroke={1.75} aria-hidden="true" />
        </span>
        {onShow === undefined ? (
          <span className={classes.name}>{node.name}</span>
        ) : (
          <button type="button" className={classes.show} onClick={() => onShow(node.nodeId)}>
            {node.name}
          </button>
        )}
        <span className={classes.word}>{word}</span>
      </p>
      <ChangeRows changes={node.changes} />
    </li>
  )
}

/** The old value struck through, and the new one. */
export const ChangeRows = ({ changes }: { changes: readonly SceneChange[] }) =>
  changes.length === 0 ? null : (
    <dl className={classes.changes}>
      {changes.map(({ what, before, after }, at) => (
        <div key={`${what} ${at}`} className={classes.change}>
          <dt>{what}</dt>
          {before !== null && (
            <dd className={classes.before} dir="auto">
              <del>{before === '' ? 'nothing' : before}</del>
            </dd>
          )}
          {after !== null && (
            <dd className={classes.after} dir="auto">
              <ins>{after === '' ? 'nothing' : after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
