import '@xyflow/react/dist/style.css'
import { Background, Handle, MiniMap, Position, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react'
import { createRoot } from 'react-dom/client'
import { sceneOf } from '../scene.js'

const Box = ({ data }) => (
  <div
    style={{ width: 184, border: '1px solid #d2cec6', borderRadius: 8, background: '#fff', font: '12px sans-serif' }}
  >
    <header style={{ height: 27, padding: '0 10px', lineHeight: '27px', fontWeight: 500 }}>{data.type}</header>
    <p style={{ margin: '0 10px 8px', lineHeight: '16px' }}>{data.tells}</p>
    <Handle type="target" position={Position.Top} />
    {data.ways.map(({ num }, at) => (
      <Handle
        key={num}
        id={`${num}`}
        type="source"
        position={Position.Bottom}
        style={{ left: `${(100 * (at + 0.5)) / data.ways.length}%` }}
      />
    ))}
  </div>
)

const KINDS = { box: Box }

/** As in its own examples: background, minimap, and only visible elements. */
const Canvas = ({ scene }) => {
  const [nodes, , onNodesChange] = useNodesState(
    scene.map((data) => ({ id: data.id, type: 'box', position: data.at, data })),
  )
  const [edges, , onEdgesChange] = useEdgesState(
    scene.flatMap(({ id, ways }) =>
      ways.map(({ num, to }) => ({
        id: `${id}:${num}`,
        source: id,
        sourceHandle: `${num}`,
        target: to,
        type: 'smoothstep',
      })),
    ),
  )
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      nodeTypes={KINDS}
      onlyRenderVisibleElements
    >
      <Background gap={16} />
      <MiniMap />
    </ReactFlow>
  )
}

const root = createRoot(document.querySelector('#root'))
globalThis.showScene = (count) => {
  const scene = sceneOf(count)
  const begun = performance.now()
  root.render(<Canvas scene={scene} />)
  return globalThis.watchScene.untilShown('.react-flow__node', begun)
}
