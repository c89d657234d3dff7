import { IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { NodeKind } from '@attune/contract/scenes/nodes/kind'
import { hueOf } from '../nodes/hues.ts'
import { iconOf } from '../nodes/node-looks.ts'
import classes from './NodeForm.module.css'

interface NodeHeadProps {
  id: string
  node: SceneNode
  kind: NodeKind
  /** A field may render its own action here. */
  slot: Ref<HTMLSpanElement>
  onClose: () => void
}

/** The kind of the node and its id, which expressions refer to. */
export const NodeHead = ({ id, node, kind, slot, onClose }: NodeHeadProps) => {
  const Icon = iconOf(node.type)
  return (
    <div className={classes.head}>
      <Icon size={18} stroke={1.5} color={hueOf(node.type)} aria-hidden="true" />
      <h2 id={id} className={classes.kind}>
        {kind.type === 'unknown' ? node.type : kind.title}
      </h2>
      <code className={classes.id}>{node._id}</code>
      <span ref={slot} className={classes.slot} />
      <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
