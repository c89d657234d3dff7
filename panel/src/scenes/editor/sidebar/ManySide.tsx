import { Button } from '@mantine/core'
import { IconCopy, IconCopyPlus, IconCut, IconTrash, IconX } from '@tabler/icons-react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { hueOf } from '../../nodes/hues.ts'
import { iconOf } from '../../nodes/node-looks.ts'
import { nodeName } from '../../nodes/node-name.ts'
import classes from './ManySide.module.css'

interface ManySideProps {
  nodes: readonly SceneNode[]
  onOpen: (id: string) => void
  onCopy: () => void
  onCut: () => void
  onDuplicate: () => void
  onRemove: () => void
  onClose: () => void
}

/** Actions on several selected nodes. */
export const ManySide = ({ nodes, onOpen, onCopy, onCut, onDuplicate, onRemove, onClose }: ManySideProps) => (
  <section className={classes.side} aria-label="Selected nodes">
    <header className={classes.head}>
      <h2 className={classes.title}>{nodes.length} nodes selected</h2>
      <button type="button" className="icon-button" aria-label="Clear selection" onClick={onClose}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </header>
    <div className={classes.actions}>
      <Button variant="default" leftSection={<IconCopy size={15} stroke={1.5} />} onClick={onCopy}>
        Copy
      </Button>
      <Button variant="default" leftSection={<IconCut size={15} stroke={1.5} />} onClick={onCut}>
        Cut
      </Button>
      <Button variant="default" leftSection={<IconCopyPlus size={15} stroke={1.5} />} onClick={onDuplicate}>
        Duplicate
      </Button>
      <Button
        variant="default"
        className={classes.remove ?? ''}
        leftSection={<IconTrash size={15} stroke={1.5} />}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
    <ul className={classes.nodes}>
      {nodes.map((node) => {
        const Icon = iconOf(node.type)
        return (
          <li key={node._id}>
            <button type="button" className={classes.node} onClick={() => onOpen(node._id)}>
              <Icon size={15} stroke={1.5} color={hueOf(node.type)} aria-hidden="true" />
              <span className={classes.name}>{nodeName(node)}</span>
              <code className={classes.id}>{node._id}</code>
            </button>
          </li>
        )
      })}
    </ul>
  </section>
)
