/** Cropping a picture. */
export const crop = {
  command: 'Crop picture…',
  title: 'Crop picture',
  description:
    'Drag the frame or its handles, or move them with the arrow keys. Everything outside the frame is cut off. You can undo this.',
  apply: 'Crop',
  shape: 'Shape',
  free: 'Free',
  original: 'Original',
  size: '{{width}} × {{height}} pixels',
  failed: 'Couldn’t crop the picture',
  failedText: 'The picture is unchanged. Try again.',
  changed: 'The picture changed in the meantime, so it wasn’t cropped. Crop it again.',
  area: 'Frame: move it with the arrow keys',
  northWest: 'Top left corner',
  north: 'Top edge',
  northEast: 'Top right corner',
  east: 'Right edge',
  southEast: 'Bottom right corner',
  south: 'Bottom edge',
  southWest: 'Bottom left corner',
  west: 'Left edge',
} as const;
