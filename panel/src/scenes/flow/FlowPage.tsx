import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMay } from '../../client/account.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { sceneQuery } from '../scene-query.ts'
import { FlowBar } from './FlowBar.tsx'
import { SceneFlow } from './SceneFlow.tsx'
import classes from './FlowPage.module.css'

/** `/interaction-flow/scene/{id}`: a scene, read-only. */
export const FlowPage = () => {
  const { id } = useParams({ from: '/signed-in/interaction-flow/scene/$id' })
  const mayView = useMay('scenes.view')
  const scene = useQuery({ ...sceneQuery(id), enabled: mayView })
  if (!mayView) return <AccessDeniedPage reason="Your role doesn’t have access to Scenes." />
  if (scene.data) return <SceneFlow key={id} scene={scene.data} />
  return (
    <main className={classes.page}>
      <FlowBar title="Scene Flow" />
      <QueryPlaceholder query={scene} height={44} label="Loading the scene" />
    </main>
  )
}
