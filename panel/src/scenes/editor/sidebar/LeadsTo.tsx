import { ActionIcon, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'
import { outputsOf } from '../../canvas/edges/node-outputs.ts'
import type { OutputRef } from '../document/document.ts'
import { nodeName } from '../../nodes/node-name.ts'
import classes from './LeadsTo.module.css'

interface LeadsToProps {
  node: SceneNode
  nodes: readonly SceneNode[]
  /** `to` is null to disconnect the output. */
  onLead: (output: OutputRef, to: string | null) => void
  /** Adds a new node at this output. */
  onAdd: (output: OutputRef) => void
}

/** Where each output of a node leads. Changes apply immediately, as dragging on the canvas does. */
export const LeadsTo = ({ node, nodes, onLead, onAdd }: LeadsToProps) => {
  const outputs = outputsOf(node)
  const choices = useMemo(
    () =>
      nodes
        .filter(({ type }) => nodeKindOf(type).entry !== true)
        .map((other) => ({ value: other._id, label: `${nodeName(other)} · ${other._id}` })),
    [nodes],
  )
  if (outputs.length === 0) return null
  return (
    <section className={classes.leads} aria-label="Leads to">
      <h3 className={classes.title}>Leads to</h3>
      {outputs.map(({ num, title }) => {
        const output = { from: node._id, num }
        return (
          <div key={num} className={classes.output}>
            <Select
              className={classes.select ?? ''}
              label={title}
              placeholder="Nowhere"
              data={choices}
              value={node.outputs.find((output) => output.num === num)?.ref ?? null}
              onChange={(to) => onLead(output, to)}
              searchable
              clearable
              limit={50}
              nothingFoundMessage="No results"
              clearButtonProps={{ 'aria-label': `Disconnect ${title}` }}
            />
            <ActionIcon
              variant="default"
              size={30}
              aria-label={`Add a node at ${title}`}
              data-tip="Add a node here"
              data-tip-at="above"
              onClick={() => onAdd(output)}
            >
              <IconPlus size={15} stroke={1.5} />
            </ActionIcon>
          </div>
        )
      })}
    </section>
  )
}
