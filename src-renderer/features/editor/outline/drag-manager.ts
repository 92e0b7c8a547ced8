import { DragDropManager, StyleInjector } from '@dnd-kit/dom';

/**
 * dnd-kit's manager without the style elements that it would inject, which the content security policy forbids.
 * What they would say stands in `outline.css`.
 */
export function createDragManager(): DragDropManager {
  const manager = new DragDropManager();
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
}
