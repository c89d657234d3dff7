import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../client/account.ts'
import classes from './StepLink.module.css'

interface StepLinkProps {
  sceneId: string
  /** The version that contains the node; the latest by default. */
  version?: number
  nodeId: string
  /** For links whose text does not say where they lead. */
  tip?: string
  children: ReactNode
}

export const OPEN_STEP = 'Open at this step'

/** A link to a node in its scene. Readers without the right to see scenes get plain text. */
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
