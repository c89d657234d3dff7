import { IconEarOff } from '@tabler/icons-react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { asksModel, useLacksModel } from '../prompt-provider.ts'
import classes from './NodeForm.module.css'

/** Says where nobody hears what a node asks or raises. */
export const UnheardNote = ({ node }: { node: SceneNode }) => {
  if (node.type === 'trigger_alert') return <Note>{ALERT}</Note>
  return asksModel(node) ? <ModelNote node={node} /> : null
}

const ALERT = 'Nobody is notified of an alert. The scene keeps it, and the answer that led to it waits for a person.'

const ModelNote = ({ node }: { node: SceneNode }) =>
  useLacksModel([node]) && <Note>No model is set up, so this step fails when the scene runs.</Note>

const Note = ({ children }: { children: string }) => (
  <p className={classes.unheard}>
    <IconEarOff size={16} stroke={1.5} aria-hidden="true" />
    {children}
  </p>
)
