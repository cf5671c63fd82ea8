import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Moveable from 'react-moveable';

const zoom = 0.4;
const offset = { x: 280, y: 120 };

function Board({ layout, id, onReady }) {
  const [target, setTarget] = useState(null);
  const [guidelines, setGuidelines] = useState([]);
  useEffect(() => {
    setTarget(document.querySelector(`[data-block="${id}"]`));
    setGuidelines([...document.querySelectorAll(`[data-block]:not([data-block="${id}"])`)]);
  }, [id]);
  useEffect(() => {
    if (target !== null) requestAnimationFrame(onReady);
  }, [target, onReady]);
  return createElement(
    'div',
    {
      style: {
        position: 'absolute',
        width: layout.canvas.width,
        height: layout.canvas.height,
        transform: `translate(${offset.x}px, ${offset.y}px) scale(${zoom})`,
        transformOrigin: '0 0',
      },
    },
    layout.order.map((key) => {
      const { x, y, w, h, params } = layout.blocks[key];
      const style = { position: 'absolute', left: x, top: y, width: w, height: h, fontSize: 24, overflow: 'visible' };
      return createElement('div', { key, 'data-block': key, style }, params.fontCh.content);
    }),
    createElement(Moveable, {
      target,
      draggable: true,
      resizable: true,
      snappable: true,
      snapGap: true,
      snapThreshold: 7,
      elementGuidelines: guidelines,
      snapDirections: { left: true, right: true, top: true, bottom: true, center: true, middle: true },
      elementSnapDirections: { left: true, right: true, top: true, bottom: true, center: true, middle: true },
      onDrag: ({ target: moved, left, top }) => {
        moved.style.left = `${left}px`;
        moved.style.top = `${top}px`;
      },
    }),
  );
}

export function show(layout, id) {
  const { x, y, w, h } = layout.blocks[id];
  const point = { x: offset.x + (x + w / 2) * zoom, y: offset.y + (y + h / 2) * zoom };
  return new Promise((resolve) => {
    createRoot(document.getElementById('root')).render(
      createElement(Board, { layout, id, onReady: () => resolve(point) }),
    );
  });
}
