/** Cropping a picture. */
export const crop = {
  command: 'Crop picture…',
  title: 'Crop picture',
  description:
    'Drag the frame or its handles, or move them with the arrow keys. What is outside is cut off. Undo brings it back.',
  apply: 'Crop',
  shape: 'Shape',
  free: 'Free',
  original: 'As it is',
  size: '{{width}} × {{height}} pixels',
  failed: 'Couldn’t crop the picture',
  failedText: 'The picture is unchanged. Try again.',
  changed: 'The picture was changed meanwhile and is not cropped. Crop it again.',
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
