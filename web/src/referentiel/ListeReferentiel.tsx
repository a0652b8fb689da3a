import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import {
  IconArrowMerge,
  IconFileSpreadsheet,
  IconList,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { chemins, versFiche, versFusion } from '../chemins/referentiel.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { enregistrerLignes } from '../ui/liste/enregistrer.ts'
import type { Colonne, Filtre } from '../ui/liste/types.ts'
import { Montant } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Couleur } from './Couleur.tsx'
import { sourceDeChamp } from './source.ts'
import { useSuppression } from './suppression.tsx'
import { appelsDe, type Table, tableDe } from './table.ts'
import { texteDeChamp, useChoix, useLibelleDeChamp } from './Valeur.tsx'

/** Beyond these a table scrolls sideways: the others wait in the column chooser. */
const COLONNES = 6

const CHIFFRES = new Set(['montant', 'pourcent', 'entier', 'decimal'])

type Ligne = Record<string, unknown> & { _id: string }

/** The list of a reference table, drawn from its descriptor. */
export function ListeReferentiel({ nom }: { nom: NomReferentiel }) {
  const t = useTranslations('referentiel')
  const ui = useTranslations('ui')
  const libelle = useLibelleDeChamp()
  const navigate = useNavigate()
  const table = tableDe(nom)
  const peutEcrire = usePermission(table.ecriture)
  const peutAjouter = usePermission(table.ajout)
  const { demander, fenetre, note } = useSuppression(nom)
  const colonnes = useColonnesDe(table)
  const filtres: Filtre[] = Object.entries(table.champs).flatMap(([champDe, { genre, table: cible }]) =>
    cible && genre === 'reference' ? [{ champ: champDe, source: sourceDeChamp(cible) }] : [],
  )
  const { ajouter, importer } = chemins(nom)
  const boutonImporter = <Bouton libelle={t('importer')} vers={importer} icone={IconUpload} />
  return (
    <>
      <ListPage
        cle={nom}
        appel={appelsDe(nom).liste}
        titre={t(`${nom}.titre`)}
        nombre={n => t(`${nom}.nombre`, { n })}
        invite={t('invite')}
        colonnes={colonnes}
        filtres={filtres}
        tri={table.libelle}
        ouvrir={ligne => versFiche(nom, (ligne as Ligne)._id)}
        creer={peutAjouter ? { libelle: t(`${nom}.ajouter`), vers: ajouter } : undefined}
        actions={peutEcrire && boutonImporter}
        menu={ligne => [
          {
            libelle: peutEcrire ? ui('modifier') : ui('ouvrir'),
            icone: peutEcrire ? IconPencil : IconList,
            vers: versFiche(nom, (ligne as Ligne)._id),
          },
          peutEcrire && {
            libelle: t('fusionner'),
            icone: IconArrowMerge,
            vers: versFusion(nom, (ligne as Ligne)._id),
          },
          peutEcrire && {
            libelle: ui('supprimer'),
            icone: IconTrash,
            danger: true,
            faire: () => demander([ligne as Ligne]),
          },
        ]}
        groupe={[
          {
            libelle: ui('exporter'),
            icone: IconFileSpreadsheet,
            faire: lignes =>
              enregistrerLignes('xlsx', nom, colonnes, c => c.titre ?? libelle(c.champ), lignes as Ligne[]),
          },
          peutEcrire && {
            libelle: t('fusionner'),
            icone: IconArrowMerge,
            nombre: 2,
            faire: ([garde, doublon]: unknown[]) =>
              void navigate({
                to: versFusion(nom, (garde as Ligne)._id),
                search: { doublon: (doublon as Ligne)._id },
              }),
          },
          peutEcrire && {
            libelle: ui('supprimer'),
            icone: IconTrash,
            danger: true,
            faire: (lignes: unknown[]) => demander(lignes as Ligne[]),
          },
        ]}
        {...(peutEcrire
          ? {
              exporter: (format, question) =>
                telecharger(appelsDe(nom).exporter, { query: { format, ...question } }),
            }
          : {})}
        note={note}
        vide={{
          icone: IconList,
          titre: () => t(`${nom}.vide`),
          texte: t('videTexte'),
          actions: peutEcrire && boutonImporter,
        }}
      />
      {fenetre}
    </>
  )
}

function useColonnesDe(table: Table): Colonne<Ligne>[] {
  const t = useTranslations('referentiel')
  const ui = useTranslations('ui')
  const choix = useChoix()
  const libelle = useLibelleDeChamp()
  // Several records are read on the record itself.
  const propres = Object.entries(table.champs).filter(([, { genre }]) => genre !== 'references')
  return [
    ...propres.map(([nom, { genre, attendu }], rang): Colonne<Ligne> => {
      const lire = (l: Ligne) => l[genre === 'reference' ? nom.replace(/^Id/, 'Nom') : nom]
      const texte = (l: Ligne) => {
        const valeur = lire(l)
        if (valeur === null || valeur === undefined) return attendu ? t('aCompleter') : ''
        if (genre === 'choix') return choix(valeur)
        if (genre === 'decimal') return ecrireNombre(Number(valeur))
        if (genre === 'booleen') return ui(valeur ? 'oui' : 'non')
        return genre === 'pourcent' ? `${valeur}\u00a0%` : texteDeChamp(nom, valeur)
      }
      return {
        champ: nom,
        titre: libelle(nom),
        texte,
        ...(nom === table.libelle ? { triable: true } : {}),
        ...(rang >= COLONNES ? { cachee: true } : {}),
        ...(rang > 3 ? { cede: 2 } : {}),
        ...(CHIFFRES.has(genre) ? { droite: true } : {}),
        // Without its title an amount says nothing on a card.
        ...(genre === 'montant' || genre === 'entier' ? { horsCarte: true } : {}),
        ...(genre === 'booleen' ? { carte: (l: Ligne) => (lire(l) ? libelle(nom) : '') } : {}),
        ...(attendu
          ? {
              cellule: (l: Ligne) =>
                lire(l) === null ? <Statut ton="warn">{t('aCompleter')}</Statut> : texte(l),
            }
          : {}),
        ...(genre === 'couleur' ? { cellule: (l: Ligne) => <Couleur valeur={texte(l)} /> } : {}),
        ...(genre === 'montant'
          ? {
              cellule: (l: Ligne) => {
                const valeur = lire(l)
                return typeof valeur === 'number' ? <Montant valeur={valeur} /> : null
              },
            }
          : {}),
      }
    }),
    { champ: 'updatedAt', genre: 'jour', cachee: true, triable: true },
  ]
}
