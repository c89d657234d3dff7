import { createRoot } from 'react-dom/client'
import { ClassicPreset, NodeEditor } from 'rete'
import { AreaPlugin } from 'rete-area-plugin'
import { Presets, ReactPlugin } from 'rete-react-plugin'
import { sceneOf } from '../scene.js'

/** As in its guide: classic nodes rendered by React. */
globalThis.showScene = async (count) => {
  const scene = sceneOf(count)
  const begun = performance.now()
  const socket = new ClassicPreset.Socket('way')
  const editor = new NodeEditor()
  const area = new AreaPlugin(document.querySelector('#root'))
  const react = new ReactPlugin({ createRoot })
  react.addPreset(Presets.classic.setup())
  editor.use(area)
  area.use(react)
  const byId = new Map()
  for (const { id, type, tells, ways, at } of scene) {
    const node = new ClassicPreset.Node(`${type} ${tells}`)
    node.addInput('in', new ClassicPreset.Input(socket, undefined, true))
    for (const { num } of ways) node.addOutput(`${num}`, new ClassicPreset.Output(socket))
    byId.set(id, node)
    await editor.addNode(node)
    await area.translate(node.id, at)
  }
  for (const { id, ways } of scene)
    for (const { num, to } of ways)
      await editor.addConnection(new ClassicPreset.Connection(byId.get(id), `${num}`, byId.get(to), 'in'))
  return globalThis.watchScene.untilShown('[data-testid="node"]', begun)
}
