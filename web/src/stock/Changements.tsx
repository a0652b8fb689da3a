import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Chronologie } from '../ui/Chronologie.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './stock.module.css'

const MONTANTS = ['PrixVente', 'PrixAchat']
const TEXTES = ['SeuilAlerte', 'Reference', 'Couleur', 'Taille', 'CodeBarre']
/** Of these the history keeps the id: that it changed is said, not what it was. */
const FICHES = ['IdMarque', 'IdCateg', 'IdType', 'IdStyle']

/** Who changed the price, the threshold or the name of an article, and what it was before. */
export function Changements({ id }: { id: string }) {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const autorise = usePermission('historique.lire')
  const lecture = useQuery({
    ...requete(contrat.historique.lire, { params: { entity: 'article', id } }),
    enabled: autorise,
    retry: false,
  })
  const valeur = (nom: string, v: unknown) =>
    MONTANTS.includes(nom) ? ecrireMontant(Number(v ?? 0)) : String(v ?? '–')
  const faits = (lecture.data ?? [])
    .filter(trace => trace.action === 'modification')
    .map(({ _id, createdAt, avant, apres, Utilisateur }) => ({
      cle: _id,
      le: createdAt,
      icone: IconPencil,
      lignes: [
        ...[...MONTANTS, ...TEXTES]
          .filter(nom => apres && nom in apres)
          .map(
            nom =>
              `${ui('intitule', { titre: champ(nom) })} ${valeur(nom, avant?.[nom])} → ${valeur(nom, apres?.[nom])}`,
          ),
        ...FICHES.filter(nom => apres && nom in apres).map(champ),
      ],
      detail: Utilisateur,
    }))
    .filter(f => f.lignes.length > 0)
  if (faits.length === 0) return <NonLu lecture={lecture} quoi={t('changements')} />
  return (
    <Panneau titre={t('changements')}>
      <Chronologie
        faits={faits.map(({ lignes, ...fait }) => ({
          ...fait,
          titre: lignes.map(ligne => (
            <span key={ligne} className={style.fait}>
              {ligne}
            </span>
          )),
        }))}
      />
    </Panneau>
  )
}
