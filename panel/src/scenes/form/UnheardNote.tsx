import { IconEarOff } from '@tabler/icons-react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { asksModel, useLacksModel } from '../prompt-provider.ts'
import classes from './NodeForm.module.css'

/** Warns that no model will answer what a node asks. */
export const UnheardNote = ({ node }: { node: SceneNode }) => (asksModel(node) ? <ModelNote node={node} /> : null)

const ModelNote = ({ node }: { node: SceneNode }) =>
  useLacksModel([node]) && <Note>No model is set up, so this step fails when the scene runs.</Note>

const Note = ({ children }: { children: string }) => (
  <p className={classes.unheard}>
    <IconEarOff size={16} stroke={1.5} aria-hidden="true" />
    {children}
  </p>
)
