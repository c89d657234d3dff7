import { Button } from '@mantine/core'
import { IconChevronRight, IconListCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { Tag } from '../../ui/Tag.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { casesQuery } from './cases/cases-query.ts'
import classes from './MachineBar.module.css'

interface MachineBarProps {
  scene: SceneGraph
  version: string
  /** Number of nodes visited. */
  visited: number
  onCases: () => void
  onClose: () => void
}

export const MachineBar = ({ scene, version, visited, onCases, onClose }: MachineBarProps) => {
  const cases = useQuery(casesQuery(scene.sceneId))
  const count = cases.data?.length
  return (
    <header className={classes.bar}>
      <nav className={classes.path} aria-label="Breadcrumb">
        <Link to="/interaction-flow/scene" className={classes.crumb ?? ''}>
          Scenes
        </Link>
        <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
        <button type="button" className={classes.crumb} onClick={onClose}>
          {scene.title}
        </button>
        <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
      </nav>
      <h1 className={classes.title}>Time machine</h1>
      <Tag>{version}</Tag>
      <p className={classes.walked} role="status">
        {visited} of {formatCount(scene.nodes.length, 'node')} visited
      </p>
      <Button variant="default" leftSection={<IconListCheck size={15} stroke={1.5} />} onClick={onCases}>
        Cases{count !== undefined && count > 0 && ` ${count}`}
      </Button>
      <Button variant="default" leftSection={<IconX size={15} stroke={1.5} />} onClick={onClose}>
        Close
      </Button>
    </header>
  )
}
