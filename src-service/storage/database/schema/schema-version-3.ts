/**
 * Applies today's rules to older data: a section of two owners stays with its proposal, last, and a section with line
 * items is a cost section.
 */
export const schemaVersion3 = `
UPDATE sections SET template_id = NULL, position = moved.position FROM (
  SELECT s.id,
    (SELECT COUNT(*) FROM sections o WHERE o.proposal_id = s.proposal_id AND o.template_id IS NULL)
      + ROW_NUMBER() OVER (PARTITION BY s.proposal_id ORDER BY s.template_id, s.position, s.id) - 1 AS position
  FROM sections s WHERE s.proposal_id IS NOT NULL AND s.template_id IS NOT NULL
) AS moved WHERE moved.id = sections.id;
UPDATE sections SET section_type = 'cost'
WHERE section_type <> 'cost' AND id IN (SELECT section_id FROM line_items WHERE ghost_until IS NULL);
`;
