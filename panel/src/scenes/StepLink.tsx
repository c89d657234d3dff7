import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../client/account.ts'
import classes from './StepLink.module.css'

interface StepLinkProps {
  sceneId: string
  /** The version that walks there; without it the latest is shown. */
  version?: number
  nodeId: string
  /** Beside words that do not say where it leads. */
  tip?: string
  children: ReactNode
}

export const OPEN_STEP = 'Open at this step'

/** Leads to a node in its scene, for those who may see scenes; for others the words alone. */
export const StepLink = ({ sceneId, version, nodeId, tip, children }: StepLinkProps) =>
  useMay('scenes.view') ? (
    <Link
      className={classes.link}
      to="/interaction-flow/scene/$id"
      params={{ id: sceneId }}
      search={{ node: nodeId, ...(version !== undefined && { version }) }}
      data-tip={tip}
    >
      {children}
    </Link>
  ) : (
    children
  )
