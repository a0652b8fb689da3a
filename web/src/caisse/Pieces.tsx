import type { Piece } from '@dioptrie/domain/caisse/versements'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cle, useComplement } from '../kernel/api.ts'
import { fichier, ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { useAction } from '../ui/useAction.ts'
import { useAdresse } from '../ui/useAdresse.ts'
import { useGeste } from '../ui/useGeste.ts'
import style from './pieces.module.css'
import { useQuand } from './useQuand.ts'

export const PAPIERS = 'image/jpeg,image/png,image/webp,application/pdf'

interface Ajout {
  appel: Appel
  id: string
  /** Its kind, where the path names it too. */
  entity?: string
  libelle: string
}

interface Retrait {
  appel: Appel
  bouton: string
  /** What is asked before. */
  question: string
}

interface Props {
  pieces: readonly Piece[]
  vide: string
  /** Opens one by its id. */
  lire: Appel
  /** Adds one to the record; without it, they are only read. */
  joindre?: Ajout | undefined
  /** Takes one away; without it, what is joined stays. */
  retirer?: Retrait | undefined
}

/** Photos and PDFs that prove an entry: seen here, opened in a tab, added with the camera or a file. */
export function Pieces({ pieces, vide, lire, joindre, retirer }: Props) {
  const t = useTranslations('caisse.pieces')
  const quand = useQuand()
  const { faire, refus } = useGeste({ plusieurs: true })
  const [aRetirer, setARetirer] = useState<Piece | null>(null)
  return (
    <div className="stack start gap-12">
      {refus && <Erreur refus={refus} />}
      {pieces.length === 0 && <p className="muted">{vide}</p>}
      {pieces.map(p => {
        const pdf = p.Type === 'application/pdf'
        const Icone = pdf ? IconFileTypePdf : IconPhoto
        const piece = (
          <UnstyledButton
            key={p._id}
            className={`stack gap-4 max-full ${style.piece}`}
            onClick={() => void faire(() => ouvrir(lire, { params: { id: p._id } }))}
          >
            {!pdf && <Apercu lire={lire} id={p._id} />}
            <span className={`row gap-6 w550 accent anywhere ${style.nom}`}>
              <Icone size={18} stroke={1.6} aria-hidden />
              <span>
                <VisuallyHidden>{t('ouvrir')}</VisuallyHidden> {p.Nom}
              </span>
            </span>
            <small>{[quand(p.createdAt), p.createdBy].filter(Boolean).join(' · ')}</small>
          </UnstyledButton>
        )
        if (!retirer) return piece
        return (
          <div key={p._id} className="flex start gap-8 max-full">
            {piece}
            <BoutonIcone
              icone={IconTrash}
              libelle={`${retirer.bouton} : ${p.Nom}`}
              size="lg"
              faire={() => setARetirer(p)}
            />
          </div>
        )
      })}
      {retirer && aRetirer && <Retirer {...retirer} piece={aRetirer} fermer={() => setARetirer(null)} />}
      {joindre && <Joindre {...joindre} />}
    </div>
  )
}

function Retirer({ appel, bouton, question, piece, fermer }: Retrait & { piece: Piece; fermer: () => void }) {
  const retirer = useAction(appel, { fait: fermer })
  return (
    <Demander
      action={retirer}
      titre={piece.Nom}
      texte={question}
      danger
      fermer={fermer}
      bouton={bouton}
      demande={() => ({ params: { id: piece._id } })}
    />
  )
}

function Joindre({ appel, id, entity, libelle }: Ajout) {
  const t = useTranslations('caisse.pieces')
  const joindre = useAction(appel)
  return (
    <>
      {joindre.refus && <Erreur refus={joindre.refus} quoi={t('nonJoint')} />}
      <BoutonFichier
        accept={PAPIERS}
        inputProps={{ 'aria-label': libelle }}
        onChange={f => f && joindre.faire({ params: { id, ...(entity ? { entity } : {}) }, payload: f })}
      >
        {props => (
          <Button
            {...props}
            variant="default"
            loading={joindre.enCours}
            leftSection={<IconCamera size={18} stroke={1.8} aria-hidden />}
          >
            {libelle}
          </Button>
        )}
      </BoutonFichier>
    </>
  )
}

function Apercu({ lire, id }: { lire: Appel; id: string }) {
  const image = useComplement({
    queryKey: [...cle(lire, { params: { id } }), 'image'],
    queryFn: async () => (await fichier(lire, { params: { id } })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const url = useAdresse(image)
  return url ? <img src={url} alt="" className={style.apercu} /> : null
}
