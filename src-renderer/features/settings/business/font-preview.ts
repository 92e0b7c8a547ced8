import type { FontId } from '#shared/domain/account/brand.ts';

/** Families that come with the usual systems, for the sample beside the choice. */
export const previewFamilies: Readonly<Record<FontId, string>> = {
  inter: 'Inter,system-ui,sans-serif',
  humanist:
    'Seravek,"Gill Sans Nova","Gill Sans",Ubuntu,Calibri,"DejaVu Sans","Source Sans 3",Optima,sans-serif',
  geometric: 'Avenir,"Avenir Next",Montserrat,Corbel,"Century Gothic","URW Gothic",Futura,sans-serif',
  transitional: 'Charter,"Bitstream Charter","Sitka Text",Cambria,"Noto Serif",Georgia,serif',
  'old-style':
    '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua",Georgia,serif',
  slab: 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif',
};
