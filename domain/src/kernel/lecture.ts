/** Ce qu’une saisie donne : une valeur (null quand le champ est vide), ou la phrase qui dit pourquoi elle ne se lit pas. */
export type Lecture<T> = { valeur: T | null; refus?: undefined } | { refus: string; valeur?: undefined }
